import { LeaveGuard } from '../../ui/leave-guard.tsx';

type ProfileLeaveGuardProps = { changed: boolean; onGiveUp: () => void };

export function ProfileLeaveGuard({ changed, onGiveUp }: ProfileLeaveGuardProps) {
  return (
    <LeaveGuard
      changed={changed}
      title={'Quitter sans enregistrer\u00A0?'}
      ways={[{ label: 'Quitter sans enregistrer', before: onGiveUp }]}
    >
      <p>Vos modifications n’ont pas été enregistrées. Si vous quittez la page, elles seront perdues.</p>
    </LeaveGuard>
  );
}

import { LeaveGuard } from '../../ui/leave-guard.tsx';

export function ProfileLeaveGuard({ changed }: { changed: boolean }) {
  return (
    <LeaveGuard
      changed={changed}
      title={'Quitter sans enregistrer\u00A0?'}
      ways={[{ label: 'Quitter sans enregistrer' }]}
    >
      <p>Vos modifications n’ont pas été enregistrées. Si vous quittez la page, elles seront perdues.</p>
    </LeaveGuard>
  );
}

import type { Location } from 'react-router';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';

type DraftLeaveGuardProps = {
  changed: boolean;
  isFinished: () => boolean;
  isNew: boolean;
  onDiscard: () => void;
};

/** Leaving the form loses nothing, because the draft stays on this device; but nothing is published either. */
export function DraftLeaveGuard({ changed, isFinished, isNew, onDiscard }: DraftLeaveGuardProps) {
  return (
    <LeaveGuard
      changed={changed}
      isLeaving={(from, to) => !isFinished() && isElsewhere(from, to)}
      title={isNew ? 'Quitter sans publier\u00A0?' : 'Quitter sans enregistrer\u00A0?'}
      ways={[
        { label: isNew ? 'Supprimer le brouillon' : 'Abandonner les modifications', before: onDiscard },
        { label: 'Garder le brouillon', look: 'line' },
      ]}
    >
      <p>
        {isNew
          ? 'Votre annonce n’est pas encore publiée. Le brouillon reste sur cet appareil, et vous attend ici.'
          : 'Vos modifications ne sont pas encore enregistrées. Le brouillon reste sur cet appareil, et vous attend ici.'}
      </p>
    </LeaveGuard>
  );
}

/** The sections of the page differ by their query. */
const isElsewhere = (from: Location, to: Location): boolean =>
  from.pathname !== to.pathname || from.search !== to.search;

import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { toast } from '../../../ui/toast.ts';
import { cancelOuting } from '../api/organise.ts';
import { usePress } from '../use-press.ts';
import { ReasonForm } from './reason-form.tsx';

type CancelDialogProps = { announcement: Announcement; outing: Outing; email: string; onClose: () => void };

export function CancelDialog({ announcement: { id }, outing, email, onClose }: CancelDialogProps) {
  const press = usePress(id);
  const confirm = (reason: string) =>
    press.run(async (client) => {
      await cancelOuting(client, id, email, reason);
      toast.success('La séance est annulée.');
      onClose();
    });
  return (
    <ReasonForm
      title={'Annuler la séance\u00A0?'}
      label="Un mot d’explication (facultatif)"
      hint="Il est lu par les personnes prévenues."
      stay="Garder la séance"
      action="Annuler la séance"
      press={press}
      onConfirm={confirm}
      onClose={onClose}
    >
      {toldInWords(outing)} On ne peut pas revenir en arrière.
    </ReasonForm>
  );
}

/** Says who will be notified. People with an offered place count as waiting. */
function toldInWords({ taken, held, waiting }: Outing): string {
  const [people, line] = [taken - held, waiting + held];
  const parts = [
    people > 0 && (people === 1 ? 'La personne qui participe' : `Les ${people} participants`),
    line > 0 && (line === 1 ? 'la personne en attente' : `les ${line} personnes en attente`),
  ].filter((part) => part !== false);
  if (parts.length === 0) return 'Personne ne s’est encore inscrit.';
  const who = parts.join(' et ');
  const several = people + line > 1;
  return `${who.charAt(0).toUpperCase()}${who.slice(1)} ${several ? 'sont prévenus' : 'est prévenue'} aussitôt.`;
}

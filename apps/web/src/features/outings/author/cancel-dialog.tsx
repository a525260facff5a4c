import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { toldOfCancellation } from '@coequipiers/contract/cancellation';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { toast } from '../../../ui/toast.ts';
import { cancelOuting } from '../api/organise.ts';
import { usePress } from '../use-press.ts';
import { ReasonForm } from './reason-form.tsx';

type CancelDialogProps = {
  announcement: Announcement;
  outing: Outing;
  email: string;
  /** How many people ask to take part. */
  asking: number;
  onClose: () => void;
};

export function CancelDialog({ announcement: { id }, outing, email, asking, onClose }: CancelDialogProps) {
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
      {toldInWords(toldOfCancellation({ ...outing, asked: asking }))} On ne peut pas revenir en arrière.
    </ReasonForm>
  );
}

/** Says who will be notified. */
function toldInWords(told: ReturnType<typeof toldOfCancellation>): string {
  const parts = [
    told.in > 0 && (told.in === 1 ? 'la personne qui participe' : `les ${told.in} participants`),
    told.waiting > 0 &&
      (told.waiting === 1 ? 'la personne en attente' : `les ${told.waiting} personnes en attente`),
    told.asked > 0 &&
      (told.asked === 1
        ? 'la personne qui demande à participer'
        : `les ${told.asked} personnes qui demandent à participer`),
  ].filter((part) => part !== false);
  if (parts.length === 0) return 'Personne ne s’est encore inscrit.';
  const who = new Intl.ListFormat('fr').format(parts);
  const several = told.in + told.waiting + told.asked > 1;
  // Only 'participants' is masculine.
  const are = several ? `sont ${told.in > 1 ? 'prévenus' : 'prévenues'}` : 'est prévenue';
  return `${who.charAt(0).toUpperCase()}${who.slice(1)} ${are} aussitôt.`;
}

import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { toldOfCancellation } from '@coequipiers/contract/cancellation';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { toast } from '../../../ui/toast.ts';
import { toldInWords } from '../../announcements/told-in-words.ts';
import { cancelOuting } from '../api/organise.ts';
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
  const which = { id, outingId: outing.id };
  return (
    <ReasonForm
      which={which}
      about={`cancel:${outing.id}`}
      title={'Annuler la séance\u00A0?'}
      label="Un mot d’explication (facultatif)"
      hint="Il est lu par les personnes prévenues."
      stay="Garder la séance"
      action="Annuler la séance"
      onConfirm={async (client, reason) => {
        await cancelOuting(client, which, email, reason);
        toast.success('La séance est annulée.');
      }}
      onClose={onClose}
    >
      {toldInWords(toldOfCancellation({ ...outing, asked: asking }))} On ne peut pas revenir en arrière.
    </ReasonForm>
  );
}

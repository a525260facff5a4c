import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { toldOfCancellation } from '@coequipiers/contract/cancellation';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { useQuery } from '@tanstack/react-query';
import { toast } from '../../../ui/toast.ts';
import { weeksQuery } from '../../announcements/api/weeks-query.ts';
import { dayOf, laterWeeks, longDateOf, resumesInWords } from '../../announcements/series/slot-words.ts';
import { toldInWords } from '../../announcements/told-in-words.ts';
import { cancelOuting } from '../api/organise.ts';
import { ReasonForm } from '../author/reason-form.tsx';

type SkipDialogProps = {
  announcement: Announcement;
  outing: Outing;
  email: string;
  /** How many people ask to take part. */
  asking: number;
  onClose: () => void;
};

/** Leaves one week out: the others stay. */
export function SkipDialog({ announcement: { id }, outing, email, asking, onClose }: SkipDialogProps) {
  const { data: weeks } = useQuery(weeksQuery(id, email));
  const date = longDateOf(dayOf(outing));
  const which = { id, outingId: outing.id };
  return (
    <ReasonForm
      which={which}
      about={`skip:${outing.id}`}
      title={`Passer le ${date}\u00A0?`}
      label="Un mot pour eux (facultatif)"
      hint="Il est lu par les personnes prévenues."
      stay="Garder la date"
      action="Passer la date"
      look="fill"
      onConfirm={async (client, reason) => {
        await cancelOuting(client, which, email, reason);
        toast.success(`C’est noté\u00A0: pas de séance le ${date}.`);
      }}
      onClose={onClose}
    >
      {toldInWords(toldOfCancellation({ ...outing, asked: asking }))}{' '}
      {weeks && resumesInWords(outing, laterWeeks(weeks, outing)[0])}
    </ReasonForm>
  );
}

import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { continueSeries } from '../api/organise-series.ts';
import { usePress } from '../use-press.ts';

type ResumeButtonProps = { announcement: Announcement; email: string };

/** Brings a paused slot back. */
export function ResumeButton({ announcement: { id, outing }, email }: ResumeButtonProps) {
  const press = usePress({ id, outingId: outing?.id }, { tell: toast.error });
  const resume = () =>
    press.run(async (client) => {
      await continueSeries(client, id, email);
      toast.success('Le créneau reprend\u00A0: il est de nouveau dans les recherches.');
    });
  return (
    <Button look="tonal" busy={press.busy} onClick={resume}>
      Reprendre
    </Button>
  );
}

import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { refusalOf } from '../../lib/failure.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { useRepublishAnnouncement } from './api/republish-announcement.ts';

type RepublishButtonProps = { announcement: Announcement; email: string };

/** Puts an announcement back into searches. */
export function RepublishButton({ announcement, email }: RepublishButtonProps) {
  const republish = useRepublishAnnouncement(email);
  const run = useOneAtATime();
  const again = async () => {
    try {
      await republish.mutateAsync(announcement.id);
      toast.success('Annonce republiée\u00A0: elle est de nouveau dans les recherches.');
    } catch (error) {
      toast.error(refusalOf(error, 'Erreur lors de la republication de l’annonce'));
    }
  };
  return (
    <Button look="tonal" busy={republish.isPending} onClick={() => run(again)}>
      Republier
    </Button>
  );
}

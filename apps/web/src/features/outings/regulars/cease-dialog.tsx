import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { participationLimits, participationTexts } from '@coequipiers/contract/participations';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../lib/use-now.ts';
import { useSession } from '../../../lib/use-session.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { toast } from '../../../ui/toast.ts';
import { weeksQuery } from '../../announcements/api/weeks-query.ts';
import { cease } from '../api/take-part.ts';
import classes from '../dialog.module.css';
import { datesInWords } from '../every-words.ts';
import { usePress } from '../use-press.ts';

type CeaseDialogProps = {
  announcement: Announcement;
  /** They have asked to come every week, and have no answer yet. */
  asked: boolean;
  onClose: () => void;
};

/** Asks before someone no longer comes every week, which ends all coming weeks, or takes the question back, which ends no other part. */
export function CeaseDialog({ announcement, asked, onClose }: CeaseDialogProps) {
  const { id, authorUsername: author, outing, participation } = announcement;
  const email = useSession()?.email ?? null;
  const { data: weeks = [] } = useQuery(weeksQuery(id, email));
  const now = new Date(useNow());
  const which = { id, outingId: outing?.id };
  const press = usePress(which);
  const close = () => {
    if (!press.busy) onClose();
  };
  const confirm = () =>
    press.run(async (client) => {
      await cease(client, which);
      toast.success(asked ? 'Votre demande est retirée.' : 'Vous ne venez plus chaque semaine.');
      onClose();
    });
  // Within the seconds after the press all that it made ends, without a word.
  const isFresh = Boolean(participation?.readableInMs);
  const told = isFresh
    ? `Passé ${participationLimits.undoSeconds} secondes, on prévient ${author}.`
    : `On prévient ${author}.`;
  const words = asked
    ? [`${author} ne la verra plus.`, !isFresh && datesInWords('gardez', weeks, now)]
    : [datesInWords('quittez', weeks, now), told];
  return (
    <Modal
      opened
      onClose={close}
      title={asked ? participationTexts.takeBack : 'Ne plus venir chaque semaine'}
      footer={
        <>
          <Button look="text" onClick={close}>
            {asked ? 'Garder ma demande' : 'Continuer à venir'}
          </Button>
          <Button look="danger" busy={press.busy} onClick={confirm}>
            {asked ? 'Retirer' : 'Ne plus venir'}
          </Button>
        </>
      }
    >
      <div className={classes.words}>
        <p>{[...words, 'Vous pourrez changer d’avis.'].filter(Boolean).join(' ')}</p>
        {press.error !== undefined && <Alert kind="error">{press.error}</Alert>}
      </div>
    </Modal>
  );
}

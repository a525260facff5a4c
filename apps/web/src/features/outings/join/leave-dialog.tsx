import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { hasStarted } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { participationLimits, participationTexts } from '@coequipiers/contract/participations';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import { placeAfter } from '@coequipiers/contract/place-after';
import { weekdayName } from '@coequipiers/contract/series-details';
import type { Series } from '@coequipiers/contract/series-schemas';
import { useNow } from '../../../lib/use-now.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { toast } from '../../../ui/toast.ts';
import { leave } from '../api/take-part.ts';
import classes from '../dialog.module.css';
import { notedSentence, notThisTime } from '../part-words.ts';
import { usePress } from '../use-press.ts';

type LeaveDialogProps = {
  announcement: Pick<Announcement, 'id' | 'authorUsername' | 'series'>;
  outing: Outing;
  part: Participation;
  /** The page says in place that it is done. */
  saidInPlace?: boolean;
  onClose: () => void;
};

/** Asks before the person leaves, because someone who comes back is last on the waiting list. */
export function LeaveDialog({ announcement, outing, part, saidInPlace = false, onClose }: LeaveDialogProps) {
  const { id, authorUsername, series } = announcement;
  const words = wordsFor(part, outing, authorUsername, useNow());
  const { title, text, stay, go } = series?.regular === 'yes' ? onlyThisTime(words, series) : words;
  const which = { id, outingId: outing.id };
  const press = usePress(which);
  const close = () => {
    if (!press.busy) onClose();
  };
  const confirm = () =>
    press.run(async (client) => {
      await leave(client, which);
      // Once it has started, the page has no place for it any more.
      if (!saidInPlace || hasStarted(outing, new Date())) toast.success(notedSentence(part, authorUsername));
      onClose();
    });
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      footer={
        <>
          <Button look="text" onClick={close}>
            {stay}
          </Button>
          <Button look="danger" busy={press.busy} onClick={confirm}>
            {go}
          </Button>
        </>
      }
    >
      <div className={classes.words}>
        <p>{text}</p>
        {press.error !== undefined && <Alert kind="error">{press.error}</Alert>}
      </div>
    </Modal>
  );
}

function wordsFor({ state, readableInMs }: Participation, outing: Outing, author: string, now: number) {
  const leavesBy = readableInMs ? 'quietly' : 'participant';
  const by = state === 'offered' ? 'offered' : leavesBy;
  const goes = placeAfter(outing, by, new Date(now)) ?? 'ne peut plus être prise';
  switch (state) {
    case 'asked':
      return {
        title: 'Retirer ma demande',
        text: `${author} ne la verra plus. Vous pourrez demander à nouveau, à la fin de la file.`,
        stay: 'Garder ma demande',
        go: 'Retirer',
      };
    case 'waiting':
      return {
        title: 'Quitter la liste d’attente',
        text: 'Vous perdez votre rang. Vous pourrez revenir, à la fin de la liste.',
        stay: 'Rester sur la liste',
        go: 'Quitter la liste',
      };
    case 'offered':
      return {
        title: outing.waiting > 0 ? 'Passer au suivant' : 'Laisser la place',
        text: `La place ${goes}, et vous quittez la liste.`,
        stay: 'Attendre encore',
        go: 'Non, je ne viens pas',
      };
    default:
      return {
        title: participationTexts.leave,
        text: readableInMs
          ? `Votre place ${goes}. Passé ${participationLimits.undoSeconds} secondes, on prévient ${author}.`
          : `Votre place ${goes}, et on prévient ${author}.`,
        stay: 'Finalement, je viens',
        go: 'Libérer ma place',
      };
  }
}

/** A regular gives up one week, and comes to the others as before. */
const onlyThisTime = ({ text, stay }: ReturnType<typeof wordsFor>, series: Series) => ({
  title: notThisTime,
  text: `${text} Rien ne change pour les autres ${weekdayName(series)}s.`,
  stay,
  go: notThisTime,
});

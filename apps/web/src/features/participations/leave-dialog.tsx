import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { participationTexts } from '@coequipiers/contract/participations';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toast.ts';
import { leftSentence } from '../outings/part-words.ts';
import { leave } from './api/take-part.ts';
import classes from './dialog.module.css';
import { usePress } from './use-press.ts';

type LeaveDialogProps = {
  announcement: Pick<Announcement, 'id' | 'authorUsername'>;
  part: Participation;
  onClose: () => void;
};

/** Asks before the person leaves, because someone who comes back is last on the waiting list. */
export function LeaveDialog({ announcement, part, onClose }: LeaveDialogProps) {
  const { id, authorUsername } = announcement;
  const { title, text, stay, go } = wordsFor(part, authorUsername);
  const press = usePress(id);
  const close = () => {
    if (!press.busy) onClose();
  };
  const confirm = () =>
    press.run(async (client) => {
      await leave(client, id);
      toast.success(leftSentence(part));
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

function wordsFor({ state }: Participation, author: string) {
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
        title: 'Passer au suivant',
        text: 'La place est proposée à la personne suivante, et vous quittez la liste.',
        stay: 'Attendre encore',
        go: 'Non, je ne viens pas',
      };
    default:
      return {
        title: participationTexts.leave,
        text: `Votre place est proposée à la première personne en attente, et ${author} est prévenu.`,
        stay: 'Finalement, je viens',
        go: 'Libérer ma place',
      };
  }
}

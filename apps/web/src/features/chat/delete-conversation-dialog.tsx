import type { Conversation } from '@coequipiers/contract/chat-schemas';
import { paths } from '@coequipiers/contract/pages';
import { useNavigate } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toast.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { useDeleteConversation } from './api/delete-conversation.ts';
import classes from './conversation.module.css';
import { otherIn } from './people.ts';

type DialogProps = { email: string; conversation: Conversation; onClose: () => void };

export function DeleteConversationDialog({ email, conversation, onClose }: DialogProps) {
  const navigate = useNavigate();
  const deletion = useDeleteConversation(email, conversation.id);
  const oneAtATime = useOneAtATime();
  const remove = () =>
    oneAtATime(async () => {
      await deletion.mutateAsync();
      // The conversation may have gone from the page by now, and this dialog with it.
      toast.success('Conversation supprimée');
      await navigate(paths.messages, { replace: true });
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title={'Supprimer la conversation\u00A0?'}
      footer={
        <>
          <Button look="text" onClick={onClose}>
            Annuler
          </Button>
          <Button look="danger" busy={deletion.isPending} onClick={remove}>
            Supprimer
          </Button>
        </>
      }
    >
      <div className={classes.words}>
        <p>
          Les messages échangés avec {otherIn(conversation).username} disparaissent de votre messagerie. Il ou
          elle garde les siens, et un nouveau message rouvrira la conversation.
        </p>
        {deletion.isError && (
          <Alert kind="error">La conversation n’a pas pu être supprimée. Veuillez réessayer.</Alert>
        )}
      </div>
    </Modal>
  );
}

import type { Conversation } from '@coequipiers/contract/chat-schemas';
import { paths } from '@coequipiers/contract/pages';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeleteConversation } from './api/delete-conversation.ts';
import { otherIn } from './people.ts';

type DialogProps = { email: string; conversation: Conversation; onClose: () => void };

export function DeleteConversationDialog({ email, conversation, onClose }: DialogProps) {
  const navigate = useNavigate();
  const deletion = useDeleteConversation(email, conversation.id);
  const remove = async () => {
    await deletion.mutateAsync();
    // The conversation and this dialog may already be unmounted.
    toast.success('Conversation supprimée');
    await navigate(paths.messages, { replace: true });
  };
  return (
    <ConfirmDialog
      title={'Supprimer la conversation\u00A0?'}
      action="Supprimer"
      busy={deletion.isPending}
      error={deletion.isError ? 'La conversation n’a pas pu être supprimée. Veuillez réessayer.' : undefined}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        Les messages échangés avec {otherIn(conversation).username} disparaissent de votre messagerie. Il ou
        elle garde les siens, et un nouveau message rouvrira la conversation.
      </p>
    </ConfirmDialog>
  );
}

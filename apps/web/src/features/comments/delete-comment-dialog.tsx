import { commentTexts } from '@coequipiers/contract/comments';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toast.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { useDeleteComment } from './api/delete-comment.ts';

type DeleteCommentDialogProps = {
  announcementId: string;
  commentId: string;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteCommentDialog({
  announcementId,
  commentId,
  onClose,
  onDeleted,
}: DeleteCommentDialogProps) {
  const deletion = useDeleteComment(announcementId, commentId);
  const oneAtATime = useOneAtATime();
  const close = () => {
    if (!deletion.isPending) onClose();
  };
  const remove = () =>
    oneAtATime(async () => {
      await deletion.mutateAsync();
      // The comment may have gone from the page by now, and this dialog with it.
      onClose();
      toast.success(commentTexts.deleted);
      onDeleted();
    });

  return (
    <Modal
      opened
      onClose={close}
      title={'Supprimer le commentaire\u00A0?'}
      footer={
        <>
          <Button look="text" onClick={close}>
            Annuler
          </Button>
          <Button look="danger" busy={deletion.isPending} onClick={remove}>
            Supprimer
          </Button>
        </>
      }
    >
      <p>{commentTexts.confirmDelete}</p>
      {deletion.isError && <Alert kind="error">{commentTexts.deleteFailed}</Alert>}
    </Modal>
  );
}

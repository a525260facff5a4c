import { commentTexts } from '@coequipiers/contract/comments';
import { withReason } from '../../lib/failure.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeleteComment } from './api/delete-comment.ts';

type DeleteCommentDialogProps = {
  announcementId: string;
  commentId: string;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteCommentDialog(props: DeleteCommentDialogProps) {
  const { announcementId, commentId, onClose, onDeleted } = props;
  const deletion = useDeleteComment(announcementId, commentId);
  const remove = async () => {
    await deletion.mutateAsync();
    // The comment and this dialog may already be unmounted.
    onClose();
    toast.success(commentTexts.deleted);
    onDeleted();
  };
  return (
    <ConfirmDialog
      title={'Supprimer le commentaire\u00A0?'}
      action="Supprimer"
      busy={deletion.isPending}
      error={deletion.isError ? withReason(commentTexts.deleteFailed, deletion.error) : undefined}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{commentTexts.confirmDelete}</p>
    </ConfirmDialog>
  );
}

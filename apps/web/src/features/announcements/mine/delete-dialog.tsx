import { announcementTexts as texts } from '@coequipiers/contract/announcements';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { forgetDraft } from '../../../lib/drafts.ts';
import { refusalOf } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { toast } from '../../../ui/toast.ts';
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts';
import { useDeleteAnnouncement } from '../api/delete-announcement.ts';
import { draftName } from '../form/draft.ts';
import classes from './delete-dialog.module.css';

type DeleteDialogProps = {
  announcement: Announcement;
  email: string;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteDialog({ announcement: { id, title }, email, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useDeleteAnnouncement(id);
  const run = useOneAtATime();

  const confirm = async () => {
    try {
      await remove.mutateAsync();
    } catch (error) {
      toast.error(refusalOf(error, texts.deleteFailed));
      return;
    }
    forgetDraft(email, draftName(id));
    toast.success(texts.deleted);
    onDeleted();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title="Supprimer l’annonce"
      footer={
        <>
          <Button look="text" onClick={onClose}>
            Annuler
          </Button>
          <Button look="danger" busy={remove.isPending} onClick={() => run(confirm)}>
            Supprimer
          </Button>
        </>
      }
    >
      <p className={classes.title}>{title}</p>
      <p>{texts.confirmDelete}</p>
    </Modal>
  );
}

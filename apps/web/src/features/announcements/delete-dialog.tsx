import { announcementFormTexts as texts } from '@coequipiers/contract/announcement-form';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { forgetDraft } from '../../lib/drafts.ts';
import { refusalOf } from '../../lib/failure.ts';
import { useSession } from '../../lib/use-session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeleteAnnouncement } from './api/delete-announcement.ts';
import classes from './delete-dialog.module.css';
import { draftName } from './form/draft.ts';

type DeleteDialogProps = {
  announcement: Announcement;
  /** The toast after the deletion: the list and the detail page have their own texts. */
  success: string;
  onClose: () => void;
  /** Navigates away from the deleted announcement. */
  onDeleted: () => void | Promise<void>;
};

export function DeleteDialog({ announcement, success, onClose, onDeleted }: DeleteDialogProps) {
  const { id, title } = announcement;
  const email = useSession()?.email;
  const deletion = useDeleteAnnouncement(id, {
    leave: () => {
      if (email !== undefined) forgetDraft(email, draftName(id));
      toast.success(success);
      return onDeleted();
    },
  });

  return (
    <ConfirmDialog
      title={'Supprimer l’annonce\u00A0?'}
      action="Supprimer"
      onConfirm={() => deletion.mutateAsync()}
      busy={deletion.isPending}
      error={deletion.isError ? refusalOf(deletion.error, texts.deleteFailed) : undefined}
      onClose={onClose}
    >
      <p className={classes.title}>{title}</p>
      <p>{texts.confirmDelete}</p>
    </ConfirmDialog>
  );
}

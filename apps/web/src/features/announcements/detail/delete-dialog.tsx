import { announcementTexts } from '@coequipiers/contract/announcements';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { paths } from '@coequipiers/contract/pages';
import { useNavigate } from 'react-router';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { toast } from '../../../ui/toast.ts';
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts';
import { useDeleteAnnouncement } from '../api/delete-announcement.ts';
import classes from './delete-dialog.module.css';

type DeleteDialogProps = { announcement: Announcement; onClose: () => void };

export function DeleteDialog({ announcement: { id, title }, onClose }: DeleteDialogProps) {
  const navigate = useNavigate();
  const deletion = useDeleteAnnouncement(id, {
    leave: () => {
      toast.success(announcementTexts.deletedThere);
      // The way back must not lead to what is gone.
      return navigate(`${paths.announcements}?view=list`, { replace: true });
    },
  });

  const oneAtATime = useOneAtATime();
  const close = () => {
    if (!deletion.isPending) onClose();
  };

  return (
    <Modal
      opened
      onClose={close}
      title={'Supprimer l’annonce\u00A0?'}
      footer={
        <>
          <Button look="text" onClick={close}>
            Annuler
          </Button>
          <Button
            look="danger"
            busy={deletion.isPending}
            onClick={() => oneAtATime(() => deletion.mutateAsync())}
          >
            Supprimer
          </Button>
        </>
      }
    >
      <div className={classes.words}>
        <p className={classes.what}>{title}</p>
        <p>{announcementTexts.confirmDelete}</p>
        {deletion.isError && <Alert kind="error">{announcementTexts.deleteFailed}</Alert>}
      </div>
    </Modal>
  );
}

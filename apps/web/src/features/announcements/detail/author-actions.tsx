import { announcementFormTexts as texts } from '@coequipiers/contract/announcement-form';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { paths } from '@coequipiers/contract/pages';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { DeleteDialog } from '../delete-dialog.tsx';
import { editPath } from '../mine/edit-path.ts';

export function AuthorActions({ announcement }: { announcement: Announcement }) {
  return (
    <>
      <ButtonLink look="go" size="l" to={editPath(announcement.id)}>
        <IconPencil size={20} stroke={1.8} aria-hidden="true" />
        Modifier
      </ButtonLink>
      <DeleteAction announcement={announcement} look="danger" size="l" />
    </>
  );
}

type DeleteActionProps = { announcement: Announcement } & Pick<
  ComponentProps<typeof Button>,
  'look' | 'size' | 'className'
>;

export function DeleteAction({ announcement, ...button }: DeleteActionProps) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setDeleting(true)}>
        <IconTrash size={20} stroke={1.8} aria-hidden="true" />
        Supprimer
      </Button>
      {deleting && (
        <DeleteDialog
          announcement={announcement}
          success={texts.deletedThere}
          onClose={() => setDeleting(false)}
          // Back must not lead to the deleted announcement.
          onDeleted={() => navigate(`${paths.announcements}?view=list`, { replace: true })}
        />
      )}
    </>
  );
}

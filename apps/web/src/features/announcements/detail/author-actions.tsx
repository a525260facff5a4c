import { announcementTexts as texts } from '@coequipiers/contract/announcements';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { paths } from '@coequipiers/contract/pages';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { DeleteDialog } from '../delete-dialog.tsx';

export function AuthorActions({ announcement }: { announcement: Announcement }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <ButtonLink look="go" size="l" to={`${paths.announcements}?edit=${announcement.id}`}>
        <IconPencil size={20} stroke={1.8} aria-hidden="true" />
        Modifier
      </ButtonLink>
      <Button look="danger" size="l" onClick={() => setDeleting(true)}>
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

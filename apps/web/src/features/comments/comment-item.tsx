import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { commentTexts, isCommentAuthor } from '@coequipiers/contract/comments';
import type { Comment } from '@coequipiers/contract/comments-schemas';
import { initialsOf } from '@coequipiers/contract/initials';
import { useRef, useState } from 'react';
import { ageInWords } from '../../lib/age.ts';
import { withReason } from '../../lib/failure.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSession } from '../../lib/use-session.ts';
import { useTextDraft } from '../../lib/use-text-draft.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { PersonLink } from '../../ui/person-link.tsx';
import { toast } from '../../ui/toast.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { ProfileAvatar } from '../accounts/profile-avatar.tsx';
import { PersonMenu } from '../blocks/person-menu.tsx';
import { useEditComment } from './api/edit-comment.ts';
import { CommentEditor } from './comment-editor.tsx';
import classes from './comment-item.module.css';
import { CommentMenu } from './comment-menu.tsx';
import { CommentText } from './comment-text.tsx';
import { DeleteCommentDialog } from './delete-comment-dialog.tsx';

type CommentItemProps = { comment: Comment; announcement: Announcement; onDeleted: () => void };

export function CommentItem({ comment, announcement, onDeleted }: CommentItemProps) {
  const own = isCommentAuthor(useSession(), comment);
  const now = useNow();
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const name = comment.authorUsername || comment.authorName;
  return (
    <article className={classes.comment}>
      {own ? <ProfileAvatar initials={initialsOf(name)} /> : <Avatar name={name} />}
      <div className={classes.body}>
        <header className={classes.head}>
          <h3>
            <PersonLink alias={comment.createdBy} name={name} />
          </h3>
          {comment.createdBy === announcement.createdBy && <span className={classes.role}>Auteur</span>}
          {/* The hour may change between the server's rendering and the browser's. */}
          <time dateTime={comment.createdAt} suppressHydrationWarning>
            {ageInWords(comment.createdAt, now)}
          </time>
          {comment.edited && <span className={classes.edited}>modifié</span>}
          <div className={classes.menu}>
            {own ? (
              <CommentMenu onEdit={() => setOpen('edit')} onDelete={() => setOpen('delete')} />
            ) : (
              <PersonMenu
                label={`Options du commentaire de ${name}`}
                person={{ id: comment.createdBy, username: name }}
                content={{
                  label: 'Signaler le commentaire',
                  target: { type: 'comment', id: comment.id, name: comment.content },
                }}
              />
            )}
          </div>
        </header>
        {open === 'edit' ? (
          <div className={classes.edition}>
            <Edition comment={comment} announcementId={announcement.id} onClose={() => setOpen(undefined)} />
          </div>
        ) : (
          <CommentText text={comment.content} />
        )}
      </div>
      {open === 'delete' && (
        <DeleteCommentDialog
          announcementId={announcement.id}
          commentId={comment.id}
          onClose={() => setOpen(undefined)}
          onDeleted={onDeleted}
        />
      )}
    </article>
  );
}

type EditionProps = { comment: Comment; announcementId: string; onClose: () => void };

function Edition({ comment, announcementId, onClose }: EditionProps) {
  const draft = useTextDraft(`edit-comment:${comment.id}`, comment.content);
  const { text } = draft;
  const latest = useRef(text);
  const edition = useEditComment(announcementId, comment.id);
  const oneAtATime = useOneAtATime();

  const write = (next: string) => {
    latest.current = next;
    draft.write(next);
  };

  const giveUp = () => {
    draft.giveUp();
    onClose();
  };

  const save = (content: string) => {
    if (content === comment.content) return giveUp();
    oneAtATime(async () => {
      try {
        await edition.mutateAsync(content);
      } catch (error) {
        toast.error(withReason(commentTexts.editFailed, error), { form: true });
        return;
      }
      draft.delivered(content);
      // Text typed in the meantime still has to be saved.
      if (latest.current.trim() === content) onClose();
      toast.success(commentTexts.edited, { form: true });
    });
  };

  return (
    <CommentEditor
      label="Modifier mon commentaire"
      value={text}
      onChange={write}
      submit="Enregistrer"
      busy={edition.isPending}
      onSubmit={save}
      startHere
      aside={
        <Button look="text" onClick={giveUp}>
          Annuler
        </Button>
      }
    />
  );
}

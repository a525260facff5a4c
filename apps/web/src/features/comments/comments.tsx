import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { commentTexts } from '@coequipiers/contract/comments';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { withReason } from '../../lib/failure.ts';
import { useSession } from '../../lib/use-session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { commentsQuery, loadedComments } from './api/comment-queries.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import classes from './comments.module.css';
import { useLiveComments } from './use-live-comments.ts';

export function Comments({ announcement }: { announcement: Announcement }) {
  const titleId = useId();
  const { heading, focusHeading } = useHeadingFocus();
  useLiveComments(announcement.id);
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1} className={classes.title}>
        Commentaires <span className={classes.count}>{announcement.commentCount}</span>
      </h2>
      <CommentForm announcementId={announcement.id} />
      <CommentList announcement={announcement} onDeleted={focusHeading} />
    </section>
  );
}

type CommentListProps = { announcement: Announcement; onDeleted: () => void };

function CommentList({ announcement, onDeleted }: CommentListProps) {
  const viewer = useSession()?.email ?? null;
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(commentsQuery(announcement.id, viewer));
  const comments = loadedComments(data);
  if (error && !data) {
    return (
      <div className={classes.failure}>
        <Alert kind="error">{withReason(commentTexts.loadFailed, error)}</Alert>
        <Button busy={isFetching} onClick={() => void refetch()}>
          Réessayer
        </Button>
      </div>
    );
  }
  if (!data) return <Waiting count={announcement.commentCount} />;
  if (comments.length === 0) return <p className={classes.none}>Aucun commentaire pour l’instant.</p>;
  return (
    <>
      {comments.map((comment) => (
        <CommentItem key={comment.id} comment={comment} announcement={announcement} onDeleted={onDeleted} />
      ))}
      {error && <Alert kind="error">{withReason(commentTexts.loadFailed, error)}</Alert>}
      {hasNextPage && (
        <div className={classes.more}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Voir les commentaires précédents
          </Button>
        </div>
      )}
    </>
  );
}

/** As many placeholder lines as comments, up to three. */
function Waiting({ count }: { count: number }) {
  return (
    <div aria-busy="true">
      <span className="visually-hidden">Chargement des commentaires…</span>
      {Array.from({ length: Math.min(Math.max(count, 1), 3) }, (_, line) => (
        <div key={line} className={classes.bone} aria-hidden="true" />
      ))}
    </div>
  );
}

import { commentTexts } from '@coequipiers/contract/comments';
import { paths } from '@coequipiers/contract/pages';
import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { withReason } from '../../lib/failure.ts';
import { rememberReturnPath } from '../../lib/redirect.ts';
import { textDraft } from '../../lib/text-draft.ts';
import { leaveUnfinished, useIsReady } from '../../lib/unfinished.ts';
import { useSession } from '../../lib/use-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { ProfileAvatar } from '../accounts/profile-avatar.tsx';
import { usePublishComment } from './api/publish-comment.ts';
import { CommentEditor } from './comment-editor.tsx';
import classes from './comments.module.css';

export function CommentForm({ announcementId }: { announcementId: string }) {
  const session = useSession();
  return session ? (
    <Form key={session.email} announcementId={announcementId} email={session.email} />
  ) : (
    <Invitation announcementId={announcementId} />
  );
}

function Form({ announcementId, email }: { announcementId: string; email: string }) {
  const draft = textDraft(email, `comment:${announcementId}`);
  const [text, setText] = useState(draft.text);
  const publication = usePublishComment(announcementId);
  const oneAtATime = useOneAtATime();
  const isWanted = useIsReady('comment', announcementId);
  const [startsHere, setStartsHere] = useState(isWanted);
  if (isWanted && !startsHere) setStartsHere(true);

  const write = (next: string) => {
    setText(next);
    draft.write(next);
  };

  const publish = (content: string) =>
    oneAtATime(async () => {
      try {
        await publication.mutateAsync({ content, key: draft.keyFor(content) });
      } catch (error) {
        toast.error(withReason(commentTexts.publishFailed, error), { form: true });
        return;
      }
      draft.delivered(content);
      // Text typed in the meantime is another comment.
      setText((now) => (now.trim() === content ? '' : now));
      if (isWanted) leaveUnfinished(undefined);
      toast.success(commentTexts.published, { form: true });
    });

  return (
    <div className={classes.write}>
      <ProfileAvatar initials={email.charAt(0).toUpperCase()} />
      <CommentEditor
        key={String(startsHere)}
        label="Votre commentaire"
        startHere={startsHere}
        placeholder={'Une question, un encouragement\u00A0?'}
        value={text}
        onChange={write}
        submit="Publier"
        busy={publication.isPending}
        onSubmit={publish}
      />
    </div>
  );
}

/** During hydration the space is reserved but nothing is visible. */
function Invitation({ announcementId }: { announcementId: string }) {
  const { pathname, search } = useLocation();
  const known = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <div className={classes.invitation} data-known={known || undefined}>
      <p>{commentTexts.anonymous}</p>
      <ButtonLink
        to={paths.login}
        look="tonal"
        onClick={() => rememberReturnPath(pathname + search, { kind: 'comment', announceId: announcementId })}
      >
        Se connecter
      </ButtonLink>
    </div>
  );
}

const neverChanges = () => () => undefined;

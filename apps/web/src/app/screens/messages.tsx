import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { chatQueries } from '../../features/chat/api/chat-queries.ts';
import { Conversation } from '../../features/chat/conversation.tsx';
import { Inbox } from '../../features/chat/inbox.tsx';
import { otherIn } from '../../features/chat/people.ts';
import { useSession } from '../../lib/use-session.ts';
import { PassDrawing } from '../../ui/pass-drawing.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import classes from './messages.module.css';

export function MessagesScreen() {
  const session = useSession();
  return session && <Messages key={session.email} email={session.email} />;
}

/** Two panes; a small screen shows one at a time. */
function Messages({ email }: { email: string }) {
  const [search] = useSearchParams();
  const openId = search.get('conversation') || null;
  const { data: inbox, isError, isFetching, refetch } = useQuery(chatQueries.inbox(email));
  const row = inbox?.find(({ id }) => id === openId);
  usePageTitle(row ? otherIn(row).username : 'Messages');
  return (
    <div className={classes.chat} data-fills data-solo={openId ?? undefined}>
      <Inbox email={email} inbox={inbox} failed={isError} openId={openId} onRetry={() => void refetch()} />
      {openId ? (
        <Conversation
          key={openId}
          email={email}
          id={openId}
          row={row}
          missing={inbox !== undefined && !isFetching && row === undefined}
        />
      ) : (
        <div className={classes.nothing}>
          <PassDrawing />
          <p>
            {inbox?.length === 0
              ? 'Contactez l’auteur d’une annonce pour commencer.'
              : 'Choisissez une conversation.'}
          </p>
        </div>
      )}
    </div>
  );
}

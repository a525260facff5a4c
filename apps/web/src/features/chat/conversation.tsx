import type { Conversation as ConversationRow } from '@coequipiers/contract/chat-schemas';
import { paths } from '@coequipiers/contract/pages';
import { ApiError } from '../../lib/http.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { BallOutDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Blocked } from './blocked.tsx';
import { Composer } from './composer.tsx';
import classes from './conversation.module.css';
import { ConversationHead } from './conversation-head.tsx';
import { MessageFlow } from './message-flow.tsx';
import { otherIn } from './people.ts';
import { useChatEvents } from './use-chat-events.ts';
import { useChatPanes } from './use-chat-panes.ts';
import { useReadMarks } from './use-read-marks.ts';
import { useThread } from './use-thread.ts';

type ConversationProps = {
  email: string;
  id: string;
  /** Its row of the inbox; undefined while that one loads, or when it is not there. */
  row: ConversationRow | undefined;
};

export function Conversation({ email, id, row }: ConversationProps) {
  const talk = useThread(email, id);
  const { thread, items, isPending, error, refetch, send, retry, discard, loadOlder, loadingOlder } = talk;
  const last = thread.messages.at(-1);
  const { typing } = useChatEvents(email, id, last && last.senderId !== email ? last.id : undefined);
  useReadMarks(email, row, thread);

  if (error) {
    return (
      <section className={classes.talk} aria-label="Conversation">
        <div className={classes.lost}>
          <Failure error={error} onRetry={() => void refetch()} />
        </div>
      </section>
    );
  }

  return (
    <section
      className={classes.talk}
      aria-label={row ? `Conversation avec ${otherIn(row).username}` : 'Conversation'}
    >
      <ConversationHead email={email} id={id} row={row} count={row?.messageCount ?? thread.messages.length} />
      {isPending ? (
        <output className={classes.loading} aria-label="Chargement des messages">
          <span className={classes.bone} />
          <span className={classes.bone} data-mine />
          <span className={classes.bone} />
        </output>
      ) : (
        <MessageFlow
          items={items}
          readUpTo={row?.otherReadSeq ?? null}
          typingName={typing && row ? otherIn(row).username : undefined}
          whole={thread.whole}
          loadingOlder={loadingOlder}
          onOlder={loadOlder}
          onRetry={retry}
          onDiscard={discard}
        />
      )}
      {row?.blocked ? (
        <Blocked email={email} conversation={row} />
      ) : (
        <Composer email={email} conversationId={id} onSend={send} />
      )}
    </section>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const gone = error instanceof ApiError && error.status === 404;
  const Heading = useChatPanes().both ? 'h2' : 'h1';
  return (
    <EmptyState
      drawing={<BallOutDrawing />}
      title={
        <Heading>{gone ? 'Conversation introuvable' : 'La conversation n’a pas pu être chargée'}</Heading>
      }
      actions={
        <>
          {!gone && <Button onClick={onRetry}>Réessayer</Button>}
          <ButtonLink to={paths.messages}>Toutes les conversations</ButtonLink>
        </>
      }
    >
      {gone && <p>Elle n’existe pas, ou n’existe plus.</p>}
    </EmptyState>
  );
}

import type { Conversation as ConversationRow } from '@coequipiers/contract/chat-schemas';
import { paths } from '@coequipiers/contract/pages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../lib/http.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { BallOutDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { refreshInbox } from './api/inbox-cache.ts';
import { Blocked } from './blocked.tsx';
import { Composer } from './composer.tsx';
import classes from './conversation.module.css';
import { ConversationHead } from './conversation-head.tsx';
import { MessageFlow } from './message-flow.tsx';
import { otherIn, recipientsIn } from './people.ts';
import type { Thread } from './thread.ts';
import { useChatEvents } from './use-chat-events.ts';
import { useChatPanes } from './use-chat-panes.ts';
import { useReadMarks } from './use-read-marks.ts';
import { useThread } from './use-thread.ts';

type ConversationProps = {
  email: string;
  id: string;
  /** Its row in the inbox; undefined while the inbox loads or when it is not there. */
  row: ConversationRow | undefined;
  /** The inbox has loaded and does not contain it. */
  missing: boolean;
};

export function Conversation({ email, id, row, missing }: ConversationProps) {
  const talk = useThread(email, id);
  const {
    thread,
    items,
    isLoaded,
    isPending,
    error,
    refetch,
    send,
    retry,
    discard,
    loadOlder,
    loadingOlder,
  } = talk;
  const last = thread.messages.at(-1);
  const lastReceivedId = last && last.senderId !== email ? last.id : undefined;
  const { typing } = useChatEvents(email, id, { isLoaded, lastReceivedId });
  useReadMarks(email, row, thread);

  const empty = !isPending && items.length === 0;
  const name = row ? otherIn(row).username : nameIn(thread, email);
  useInboxRefetch(email, missing && !isPending && !empty);

  if (error || (missing && empty)) {
    return (
      <section className={classes.talk} aria-label="Conversation">
        <div className={classes.lost}>
          <Failure gone={isGone(error)} onRetry={() => void refetch()} />
        </div>
      </section>
    );
  }

  return (
    <section className={classes.talk} aria-label={name ? `Conversation avec ${name}` : 'Conversation'}>
      <ConversationHead
        email={email}
        name={name}
        row={row}
        count={row?.messageCount ?? thread.messages.length}
      />
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
          typingName={typing && name ? name : undefined}
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
        <Composer
          email={email}
          conversationId={id}
          onSend={(content) => send(content, recipientsIn(row, thread, email))}
        />
      )}
    </section>
  );
}

/** The name from the other person's messages, when the inbox does not have it. */
const nameIn = ({ messages }: Thread, email: string): string =>
  messages.findLast(({ senderId }) => senderId !== email)?.senderUsername ?? '';

/** The conversation may be newer than the loaded inbox, so the inbox is refetched once. */
function useInboxRefetch(email: string, wanted: boolean): void {
  const queryClient = useQueryClient();
  const asked = useRef(false);
  useEffect(() => {
    if (!wanted || asked.current) return;
    asked.current = true;
    refreshInbox(queryClient, email);
  }, [queryClient, email, wanted]);
}

/** No error and no messages means that it was deleted. */
const isGone = (error: unknown): boolean =>
  error === null || (error instanceof ApiError && error.status === 404);

function Failure({ gone, onRetry }: { gone: boolean; onRetry: () => void }) {
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
      {gone && <p>Vous l’avez supprimée, ou elle n’existe pas. Un nouveau message la ferait revenir.</p>}
    </EmptyState>
  );
}

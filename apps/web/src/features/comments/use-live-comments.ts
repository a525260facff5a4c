import type { CommentEvent } from '@coequipiers/contract/comments-schemas';
import { destination } from '@coequipiers/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveTopic } from '../../lib/realtime/use-live.ts';
import { useSession } from '../../lib/use-session.ts';
import { addComment, changeComment, countComments, dropComment } from './api/cached-comments.ts';
import { commentsKey, commentsQuery, fetchCommentCount, loadedComments } from './api/comment-queries.ts';

const isId = /^[0-9a-f]{32}$/;
/** Several at once are one question to the server. */
const GATHER_MS = 300;
/** A connection that took longer to come up has something to catch up on. */
const PROMPT_MS = 3_000;

/** What others write, change or take back shows while the page is open. */
export function useLiveComments(announcementId: string): void {
  const client = useQueryClient();
  const viewer = useSession()?.email ?? null;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const topic = isId.test(announcementId)
    ? destination('/topic/announces/{id}/comments', { id: announcementId })
    : null;
  /** When the page began to listen, until the connection is there for the first time. */
  const began = useRef<number>(undefined);
  useEffect(() => {
    began.current = topic === null ? undefined : Date.now();
  }, [topic]);

  /** What was asked for since the page began to listen needs no second question. */
  const isJustLoaded = (since: number): boolean => {
    const shown = client.getQueryCache().findAll({ queryKey: commentsKey(announcementId), type: 'active' });
    return (
      Date.now() - since < PROMPT_MS &&
      shown.length > 0 &&
      shown.every(({ state }) => state.fetchStatus === 'fetching' || state.dataUpdatedAt >= since)
    );
  };

  const catchUp = async () => {
    await client.invalidateQueries({ queryKey: commentsKey(announcementId) });
    const count = await fetchCommentCount(announcementId).catch(() => undefined);
    if (count !== undefined) countComments(client, announcementId, () => count);
  };
  const soon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void catchUp(), GATHER_MS);
  };

  /** One may have been published after the list was read and before the page was heard. */
  const compare = async (newest: string) => {
    const loaded = await client.ensureInfiniteQueryData(commentsQuery(announcementId, viewer));
    if ((loadedComments(loaded)[0]?.id ?? '') !== newest) soon();
  };

  const ready = (newest?: string) => {
    const since = began.current;
    began.current = undefined;
    if (since === undefined || !isJustLoaded(since)) soon();
    // A list that does not load says so itself.
    else if (newest !== undefined) compare(newest).catch(() => undefined);
  };

  const hear = (heard: CommentEvent) => {
    switch (heard.event) {
      case 'published':
        // A list that is on its way may have been read before.
        if (client.isFetching({ queryKey: commentsKey(announcementId) }) > 0) soon();
        return addComment(client, announcementId, heard);
      case 'edited':
        return changeComment(client, announcementId, heard);
      case 'deleted':
        dropComment(client, announcementId, heard.id);
        // The pages have moved up by one.
        return soon();
    }
  };

  useLiveTopic(topic, { hear, ready });
}

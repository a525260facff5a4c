import type { CommentEvent } from '@coequipiers/contract/comments-schemas';
import { isId } from '@coequipiers/contract/is-id';
import { destination } from '@coequipiers/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveTopic } from '../../lib/realtime/use-live.ts';
import { useSession } from '../../lib/use-session.ts';
import { addComment, changeComment, countComments, dropComment } from './api/cached-comments.ts';
import { commentsKey, commentsQuery, fetchCommentCount, loadedComments } from './api/comment-queries.ts';

/** Debounces several events into one request. */
const DEBOUNCE_MS = 300;
/** A connection that took longer than this may have missed comments. */
const CONNECT_GRACE_MS = 3_000;

/** Shows new, edited and deleted comments of others while the page is open. */
export function useLiveComments(announcementId: string): void {
  const client = useQueryClient();
  const viewer = useSession()?.email ?? null;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const topic = isId(announcementId)
    ? destination('/topic/announces/{id}/comments', { id: announcementId })
    : null;
  /** When the page started to listen; undefined after the first connection. */
  const listeningSince = useRef<number>(undefined);
  useEffect(() => {
    listeningSince.current = topic === null ? undefined : Date.now();
  }, [topic]);

  /** Data loaded since the page started to listen needs no second request. */
  const isJustLoaded = (since: number): boolean => {
    const shown = client.getQueryCache().findAll({ queryKey: commentsKey(announcementId), type: 'active' });
    return (
      Date.now() - since < CONNECT_GRACE_MS &&
      shown.length > 0 &&
      shown.every(({ state }) => state.fetchStatus === 'fetching' || state.dataUpdatedAt >= since)
    );
  };

  const catchUp = async () => {
    await client.invalidateQueries({ queryKey: commentsKey(announcementId) });
    const count = await fetchCommentCount(announcementId).catch(() => undefined);
    if (count !== undefined) countComments(client, announcementId, () => count);
  };
  const scheduleCatchUp = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void catchUp(), DEBOUNCE_MS);
  };

  /** A comment may have been published between the loading of the list and the subscription. */
  const compare = async (newest: string) => {
    const loaded = await client.ensureInfiniteQueryData(commentsQuery(announcementId, viewer));
    if ((loadedComments(loaded)[0]?.id ?? '') !== newest) scheduleCatchUp();
  };

  const ready = (newest?: string) => {
    const since = listeningSince.current;
    listeningSince.current = undefined;
    if (since === undefined || !isJustLoaded(since)) scheduleCatchUp();
    // A list that fails to load shows its own error.
    else if (newest !== undefined) compare(newest).catch(() => undefined);
  };

  const applyEvent = (event: CommentEvent) => {
    switch (event.event) {
      case 'published':
        // A running request may have read the list before this comment.
        if (client.isFetching({ queryKey: commentsKey(announcementId) }) > 0) scheduleCatchUp();
        return addComment(client, announcementId, event);
      case 'edited':
        return changeComment(client, announcementId, event);
      case 'deleted':
        dropComment(client, announcementId, event.id);
        // The remaining comments have shifted between the pages.
        return scheduleCatchUp();
    }
  };

  useLiveTopic(topic, { onMessage: applyEvent, ready });
}

import type { AgendaEntry } from '@coequipiers/contract/agenda-schemas';
import { isId } from '@coequipiers/contract/is-id';
import { isAsTold } from '@coequipiers/contract/outing-rules';
import { destination } from '@coequipiers/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveTopic } from '../../lib/realtime/use-live.ts';
import { useSession } from '../../lib/use-session.ts';
import { agendaQueries } from './api/agenda-queries.ts';

/** Debounces several events into one request. */
const DEBOUNCE_MS = 300;

/** Refetches the agenda after a notification about an outing and after a lost connection. Returns the function that refetches. */
export function useLiveAgenda(email: string): () => void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const readAgain = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void client.invalidateQueries({ queryKey: agendaQueries.outings(email).queryKey }),
      DEBOUNCE_MS,
    );
  };
  const isOpening = useRef(true);
  useLiveTopic(destination('/user/topic/inbox', {}), {
    onMessage: (notification) => {
      if (notification.announceId) readAgain();
    },
    // While the screen opens, this means that the header had subscribed before the screen sent its request.
    ready: () => {
      if (!isOpening.current) readAgain();
    },
  });
  useEffect(() => {
    isOpening.current = false;
  }, []);
  return readAgain;
}

/** Calls back after each change of the places or the people of an entry. */
export function useLiveEntry({ announceId, outing }: AgendaEntry, isLive: boolean, onChange: () => void) {
  const client = useQueryClient();
  const { queryKey } = agendaQueries.outings(useSession()?.email ?? '');
  /** `newest` tells whether the outing has changed since the agenda was read. A running request may already show the change. */
  const compare = async (newest?: string) => {
    await client
      .getQueryCache()
      .find({ queryKey })
      ?.promise?.catch(() => undefined);
    const shown = client.getQueryData(queryKey)?.upcoming.find((entry) => entry.outing.id === outing.id);
    if (shown && !isAsTold(shown.outing, newest)) onChange();
  };
  const topic =
    isLive && outing.state !== 'cancelled' && isId(announceId)
      ? destination('/topic/announces/{id}/outing', { id: announceId })
      : null;
  useLiveTopic(topic, { onMessage: onChange, ready: (newest) => void compare(newest) });
}

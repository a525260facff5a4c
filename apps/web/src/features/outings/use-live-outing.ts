import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { isId } from '@coequipiers/contract/is-id';
import { isCalledAsCounted, outingMark } from '@coequipiers/contract/outing-rules';
import type { OutingEvent } from '@coequipiers/contract/outings-schemas';
import { destination } from '@coequipiers/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveTopic } from '../../lib/realtime/use-live.ts';
import { announcementKeys } from '../announcements/api/announcement-keys.ts';
import { changeCached } from '../announcements/api/cached-announcements.ts';
import { participantsKey } from './api/participants-query.ts';

/** Debounces several events into one request. */
const DEBOUNCE_MS = 300;

/**
 * Updates the places of an outing while its page is open. `concerned`: the viewer is the author or has a participation, which the
 * live message does not contain, so the announcement is read again.
 */
export function useLiveOuting({ id, outing }: Announcement, concerned: boolean): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const readAgain = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void client.invalidateQueries({ queryKey: announcementKeys.one(id) });
      void client.invalidateQueries({ queryKey: participantsKey(id) });
    }, DEBOUNCE_MS);
  };

  /** `newest` tells whether something has changed since the announcement was read. */
  const ready = (newest?: string) => {
    const isReading = client.isFetching({ queryKey: announcementKeys.one(id) }) > 0;
    if (concerned || isReading || newest !== outingMark(outing)) readAgain();
  };

  const onMessage = (event: OutingEvent) => {
    const { id: outingId, places, taken, held, waiting, state } = event;
    // Another server may leave it out.
    const called = (event.called as boolean | undefined) ?? isCalledAsCounted(event);
    changeCached(client, id, (one) =>
      one.outing?.id === outingId
        ? { ...one, outing: { ...one.outing, places, taken, held, waiting, called, state } }
        : one,
    );
    // A running request may have read the announcement before this change. A change of state also changes fields that the message
    // does not contain.
    const isReading = client.isFetching({ queryKey: announcementKeys.one(id) }) > 0;
    if (concerned || isReading || outing?.id !== outingId || outing.state !== state) readAgain();
  };

  const topic = outing && isId(id) ? destination('/topic/announces/{id}/outing', { id }) : null;
  useLiveTopic(topic, { onMessage, ready });
}

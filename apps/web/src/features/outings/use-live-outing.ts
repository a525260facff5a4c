import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { confirmationOf, isOnByWord } from '@coequipiers/contract/confirmation';
import { isId } from '@coequipiers/contract/is-id';
import { isCalledAsCounted, outingMarks } from '@coequipiers/contract/outing-rules';
import type { Outing, OutingEvent } from '@coequipiers/contract/outings-schemas';
import type { AnnouncementOuting } from '@coequipiers/contract/participations-schemas';
import { destination } from '@coequipiers/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveTopic } from '../../lib/realtime/use-live.ts';
import { announcementKeys } from '../announcements/api/announcement-keys.ts';
import { changeOuting } from '../announcements/api/cached-announcements.ts';
import { readPeopleAgain } from './api/participants-query.ts';

/** Debounces several events into one request. */
const DEBOUNCE_MS = 300;

/**
 * Updates the places of an outing while its page is open; of a weekly announcement those of all `weeks`. Whoever is the author (`own`) or
 * has a participation reads it again, because the live message does not contain these.
 */
export function useLiveOuting(
  { id, outing, participation }: Announcement,
  own: boolean,
  weeks?: readonly AnnouncementOuting[],
): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const shown = weeks ?? (outing ? [{ outing, participation }] : []);
  const keys = [announcementKeys.one(id), announcementKeys.weeks(id)];

  const readAgain = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      for (const queryKey of keys) void client.invalidateQueries({ queryKey });
      void readPeopleAgain(client, id);
    }, DEBOUNCE_MS);
  };
  const isConcerned = (week: AnnouncementOuting) => own || week.participation !== null;
  const isReading = () => keys.some((queryKey) => client.isFetching({ queryKey }) > 0);

  /** `newest` tells whether something has changed since the announcement was read. */
  const ready = (newest?: string) => {
    const isKnown = newest === outingMarks(shown.map((week) => week.outing));
    if (shown.some(isConcerned) || isReading() || !isKnown) readAgain();
  };

  const onMessage = (event: OutingEvent) => {
    const { id: outingId, places, taken, held, waiting, state } = event;
    // Another server may leave it out.
    const called = (event.called as boolean | undefined) ?? isCalledAsCounted(event);
    const changed = shown.find((week) => week.outing.id === outingId);
    const counts = { places, taken, held, waiting, called, state };
    changeOuting(client, id, outingId, (one) =>
      one.outing
        ? { ...one, outing: { ...one.outing, ...counts, ...confirmationTold(event, one.outing) } }
        : one,
    );
    // A running request may have read the announcement before this change. A change of state also changes fields that the message
    // does not contain.
    if (
      !changed ||
      isConcerned(changed) ||
      isReading() ||
      changed.outing.state !== state ||
      isOtherMinimum(event, changed.outing)
    )
      readAgain();
  };

  const topic = outing && isId(id) ? destination('/topic/announces/{id}/outing', { id }) : null;
  useLiveTopic(topic, { onMessage, ready });
}

/** What follows from the new counts, by the minimum and the author's word as they were read. */
const confirmationCounted = ({ places, taken, held }: OutingEvent, read: Outing) =>
  confirmationOf({ places, taken, held, minimum: read.minimum, playedAnyway: isOnByWord(read) });

function confirmationTold(event: OutingEvent, read: Outing) {
  const counted = confirmationCounted(event, read);
  // Another server may leave them out.
  const { confirmed = counted.confirmed, missing = counted.missing } = event as Partial<OutingEvent>;
  return { ...counted, confirmed, missing };
}

/** What the message says follows from another minimum, or another word of the author, than what was read. */
function isOtherMinimum(event: OutingEvent, read: Outing): boolean {
  const [told, counted] = [confirmationTold(event, read), confirmationCounted(event, read)];
  return told.confirmed !== counted.confirmed || told.missing !== counted.missing;
}

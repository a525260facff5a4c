import { confirmationOf, isOnByWord, minimumProblem } from '@coequipiers/contract/confirmation';
import { isDone } from '@coequipiers/contract/outing-rules';
import { instantOf } from '@coequipiers/contract/outing-start';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Series } from '@coequipiers/contract/series-schemas';
import { weekdayOf } from '@coequipiers/contract/series-words';
import { sentFields } from './outing-fields.ts';
import { placesOf, zoneOf } from './outing-values.ts';
import type { Values } from './values.ts';

const nobody = { taken: 0, held: 0, waiting: 0 };

/**
 * The outing as the card will show it; null until its day, its time and its places are known. `edited` is the outing of the
 * edited announcement, whose people stay in it unless it is over or cancelled.
 */
export function outingShown(values: Values, edited: Outing | null): Outing | null {
  const { withOuting, startDate, startTime, durationMinutes } = values;
  const places = placesOf(values.places);
  if (!withOuting || startDate === '' || startTime === '' || places === undefined) return null;
  const timeZone = zoneOf(values.city);
  const start = instantOf({ day: startDate, time: startTime }, timeZone)?.getTime();
  if (start === undefined) return null;
  const kept = edited && !isDone(edited.state) ? edited : null;
  const { taken, held, waiting } = kept ?? nobody;
  const fields = sentFields(values);
  const minimum = minimumProblem(fields.minimum, places) ? null : fields.minimum;
  // The author's word ends with another minimum.
  const playedAnyway = kept !== null && kept.minimum === minimum && isOnByWord(kept);
  return {
    id: '',
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + durationMinutes * 60_000).toISOString(),
    timeZone,
    ...fields,
    ...confirmationOf({ minimum, places, taken, held, playedAnyway }),
    taken,
    held,
    waiting,
    hasMeetingPoint: values.meetingPoint.trim() !== '',
    state: taken < places ? 'open' : 'full',
    urgent: false,
    called: false,
    cancelledAt: null,
    cancelReason: null,
  };
}

/** Null while the outing does not come again. */
export function seriesShown({
  withOuting,
  repeat,
  repeatUntil,
  startDate,
  startTime,
}: Values): Series | null {
  if (!withOuting || !repeat || startDate === '') return null;
  const until = repeatUntil || null;
  return {
    repeat,
    until,
    paused: false,
    pausedAt: null,
    weekday: weekdayOf(startDate),
    startTime,
    regulars: 0,
    regular: null,
  };
}

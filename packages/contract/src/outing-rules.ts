// The rules of an outing. The server refuses by them, and the page shows by them. What changes when somebody joins, leaves or
// waits too long is in the server's `team.ts`, which calls them too.
import type { Admission, OutingState } from './outings.ts';
import type { ParticipationState } from './participation-states.ts';
import { participationLimits as limits } from './participations.ts';

/** A row has dates, an answer has texts. */
export type Time = Date | string;

/** What the rules need to know of an outing. */
export type PlainOuting = {
  state: OutingState;
  startsAt: Time;
  places: number;
  /** People who are in or hold an offered place. */
  taken: number;
  /** Of these, the offered places. */
  held: number;
  waiting: number;
  admission: Admission;
  /** Since an SOS, until no place is free any more. */
  called: boolean;
};

/** What they need to know of a person's part. */
type Part = { state: ParticipationState } | null;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export const msUntil = (time: Time, now: Date): number => new Date(time).getTime() - now.getTime();

export const hasStarted = ({ startsAt }: { startsAt: Time }, now: Date): boolean =>
  msUntil(startsAt, now) <= 0;

const isOver = ({ endsAt }: { endsAt: Time }, now: Date): boolean => msUntil(endsAt, now) <= 0;

type Stored = { cancelledAt: Date | null; endsAt: Date; taken: number; places: number };

export function outingStateOf({ cancelledAt, ...outing }: Stored, now: Date): OutingState {
  if (cancelledAt) return 'cancelled';
  if (isOver(outing, now)) return 'over';
  return freePlaces(outing) === 0 ? 'full' : 'open';
}

/** The state of an outing that was read earlier. */
export const stateAt = (outing: { state: OutingState; endsAt: Time }, now: Date): OutingState =>
  outing.state !== 'cancelled' && isOver(outing, now) ? 'over' : outing.state;

/** Over or cancelled: it never changes again. */
export const isDone = (state: OutingState | undefined): state is 'over' | 'cancelled' =>
  state === 'over' || state === 'cancelled';

/** From its start on, and once it is cancelled, nobody joins an outing or takes a place in it. */
export const canBeJoined = (outing: Pick<PlainOuting, 'state' | 'startsAt'>, now: Date): boolean =>
  !isDone(outing.state) && !hasStarted(outing, now);

/** Identifies the state of an outing: a page with the same mark is up to date. Empty without an outing. */
export const outingMark = (outing: Marked | null): string =>
  outing
    ? [
        outing.id,
        outing.places,
        outing.taken,
        outing.held,
        outing.waiting,
        outing.state,
        outing.missing,
        outing.confirmed,
      ].join('-')
    : '';

type Marked = Omit<PlainOuting, 'startsAt' | 'admission' | 'called'> & {
  id: string;
  missing: number;
  confirmed: boolean | null;
};

/** The marks of several outings, as the live topic tells them. Empty without any. */
export const outingMarks = (outings: readonly Parameters<typeof outingMark>[0][]): string =>
  outings.map(outingMark).join(' ');

/** Whether an outing that a page shows is as the live topic tells it. */
export const isAsTold = (outing: Parameters<typeof outingMark>[0], newest: string | undefined): boolean =>
  newest !== undefined && newest.split(' ').includes(outingMark(outing));

type Counted = Pick<PlainOuting, 'places' | 'taken'>;
export const freePlaces = ({ places, taken }: Counted): number => Math.max(0, places - taken);

/** From this moment until the start, free places are called. */
const lastHoursFrom = ({ startsAt }: { startsAt: Time }): Date =>
  new Date(new Date(startsAt).getTime() - limits.calledMinutes * minuteMs);

/**
 * In the last hours, and after an SOS, free places are called: they are not offered to one person after the other, but go to
 * whoever takes them first.
 */
export const isCalled = (outing: Pick<PlainOuting, 'startsAt' | 'called'>, now: Date): boolean =>
  outing.called || lastHoursFrom(outing) <= now;

/** For a server that does not say whether places are called: none is free while someone waits, unless it is. */
export const isCalledAsCounted = (outing: Counted & { waiting: number }): boolean =>
  freePlaces(outing) > 0 && outing.waiting > 0;

/** What becomes of someone who joins an open outing, or whom the author accepts. */
export const placeFor = (outing: PlainOuting, now: Date): 'in' | 'waiting' =>
  freePlaces(outing) > 0 && (outing.waiting === 0 || isCalled(outing, now)) ? 'in' : 'waiting';

/** What becomes of someone who joins and has no part yet. */
export const partOnJoining = (outing: PlainOuting, now: Date): 'asked' | 'in' | 'waiting' =>
  outing.admission === 'approval' ? 'asked' : placeFor(outing, now);

/** The author has said no: asking again is refused. */
export const isRefused = (part: Part): boolean => part?.state === 'declined' || part?.state === 'removed';

/** Whether someone can take a place that is held for them, or a called one for which they wait. */
export const mayAccept = (outing: PlainOuting, part: Part, now: Date): boolean =>
  canBeJoined(outing, now) &&
  (part?.state === 'offered' ||
    (part?.state === 'waiting' && isCalled(outing, now) && freePlaces(outing) > 0));

type Moments = { startsAt: Time; endsAt: Time; sosAgainAt?: string | null | undefined };

/** The moments at which an answer of these rules can change. */
export function turningPoints({ startsAt, endsAt, sosAgainAt }: Moments): Date[] {
  const shortNotice = new Date(startsAt).getTime() - limits.sos.withinHours * hourMs;
  const times = [
    shortNotice,
    lastHoursFrom({ startsAt }),
    startsAt,
    endsAt,
    ...(sosAgainAt ? [sosAgainAt] : []),
  ];
  return times.map((time) => new Date(time));
}

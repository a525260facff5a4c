import type { WallTime } from '@coequipiers/contract/time-zones';
import { adapt, type Member, type Team, takenBy } from '../../team/team.ts';
import { type Changes, type SeriesValues, type Week } from '../changes.ts';
import { slotsToMake, startOfSlot } from '../slots.ts';

// A series with its people in memory, as the service stores it.
export const minuteMs = 60_000;

/** A week with its people, and when the rules say that it starts: told in words, and not computed from what was stored. */
export type Played = Week & {
  members: readonly Member[];
  planned: WallTime;
  /** Its day follows that of the series. False for one that came before a change of the day of the week. */
  regular: boolean;
};
export type World = { series: SeriesValues; weeks: Played[]; now: Date; first: string; made: number };

export const contentOf = (series: SeriesValues, slot: string) => {
  const starts_at = startOfSlot(slot, series.start_time, series.time_zone);
  const { duration_minutes, places, minimum, meeting_point, time_zone } = series;
  const ends_at = new Date(starts_at.getTime() + duration_minutes * minuteMs);
  const plain = { level: 'all', admission: 'open', price_cents: null } as const;
  return { slot, starts_at, ends_at, duration_minutes, places, minimum, meeting_point, time_zone, ...plain };
};

/** What the job does. */
export function withWeeks(world: World): World {
  const { slots, next } = slotsToMake(world.series, world.now, world.first);
  const missing = slots.filter((slot) => !world.weeks.some((week) => week.slot === slot));
  const weeks = missing.map((slot, index) => ({
    ...contentOf(world.series, slot),
    id: `week-${world.made + index}`,
    taken: 0,
    waiting: 0,
    asked: 0,
    cancelled_at: null,
    members: [],
    planned: {
      day: slot,
      time: world.series.start_time,
    },
    regular: true,
  }));
  return {
    ...world,
    series: { ...world.series, next_slot: next },
    weeks: [...world.weeks, ...weeks],
    made: world.made + weeks.length,
  };
}

export const teamOf = ({ members, places, admission, starts_at, time_zone, cancelled_at }: Played): Team => ({
  members,
  outing: {
    places,
    admission,
    startsAt: starts_at,
    timeZone: time_zone,
    cancelled: cancelled_at !== null,
    called: false,
    minimum: null,
    playedAnyway: false,
  },
});
export const withTeam = (week: Played, { members }: Team): Played => ({
  ...week,
  members,
  taken: takenBy(members),
  waiting: members.filter(({ state }) => state === 'waiting').length,
});

/** Stores a change as the service does, and lets each team follow. */
export function applied(world: World, changes: Changes<Played>): World {
  const time = { now: world.now, offerScale: 1 };
  const after = new Map(changes.weeks.map(({ week, after }) => [week.id, after]));
  const weeks = world.weeks
    .filter((week) => !changes.ended.includes(week))
    .map((week): Played => {
      const content = after.get(week.id);
      if (!content) return week;
      const written = { ...week, ...content };
      if (week.cancelled_at !== null) return written;
      const team = adapt(teamOf(week), teamOf(written).outing, time);
      if ('refused' in team) throw new Error(team.refused);
      return withTeam(written, team);
    });
  return { ...world, series: changes.series, weeks };
}

export const replaced = (world: World, id: string, by: (week: Played) => Played): World => ({
  ...world,
  weeks: world.weeks.map((week) => (week.id === id ? by(week) : week)),
});

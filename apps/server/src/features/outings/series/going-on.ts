import { participationLimits } from '@coequipiers/contract/participations';
import { seriesLimits } from '@coequipiers/contract/series';
import { weekdayOf } from '@coequipiers/contract/series-words';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import type { Clock } from '../../../platform/clock.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Transact, Transaction } from '../../../platform/transact/transact.ts';
import type { Notices } from '../../notices/notices.ts';
import { hasPeople } from '../edits.ts';
import type { OutingsRepository } from '../outings-repository.ts';
import { aboutGoingOn, goesOn } from '../telling/series-sentences.ts';
import { wordsOf } from '../telling/words.ts';
import { isComing } from './changes.ts';
import type { SeriesService } from './series.ts';
import type { SeriesRepository, SeriesRow, WeekRow } from './series-repository.ts';

const dayMs = 86_400_000;
const atMost = 100;
/** Of series that are in use, in one statement. */
const batch = 500;
/** The recurring job. */
export const goingOnJob = 'series-going-on';

type Asked = Pick<SeriesRow, 'asked_at' | 'paused_at' | 'kept_on_at' | 'time_zone' | 'next_slot' | 'until'>;
type Played = Pick<WeekRow, 'ends_at' | 'cancelled_at' | 'taken' | 'held' | 'waiting' | 'asked'>;

/**
 * What an empty series needs: its author is asked by day whether it goes on; the question is void once somebody comes; without an answer
 * it pauses. `seriesRepository.toAsk` finds the series for which this gives something.
 */
export function dueStep(
  { asked_at, paused_at, kept_on_at, time_zone, next_slot, until }: Asked,
  weeks: readonly Played[],
  now: Date,
): 'ask' | 'void' | 'pause' | undefined {
  if (paused_at) return undefined;
  const coming = weeks.filter((week) => isComing(week, now));
  const isAwaited = coming.length > 0 && !coming.some(hasPeople);
  if (asked_at) {
    const isOver = coming.length === 0 && until !== null && next_slot > until;
    if (isOver || coming.some(hasPeople)) return 'void';
    return isAwaited && asked_at.getTime() + seriesLimits.answerDays * dayMs <= now.getTime()
      ? 'pause'
      : undefined;
  }
  const last = weeks
    .filter(({ cancelled_at, ends_at }) => cancelled_at === null && ends_at <= now && ends_at > kept_on_at)
    .sort((a, b) => b.ends_at.getTime() - a.ends_at.getTime())
    .slice(0, seriesLimits.emptyWeeks);
  const isEmpty = last.length === seriesLimits.emptyWeeks && last.every(({ taken, held }) => taken === held);
  return isAwaited && isEmpty && isDay(now, time_zone) ? 'ask' : undefined;
}

function isDay(now: Date, timeZone: string): boolean {
  const { from, to } = participationLimits.night;
  const hour = Number.parseInt(wallTimeAt(now, timeZone).time, 10);
  return hour >= to && hour < from;
}

type Parts = {
  transact: Transact;
  jobs: Pick<Jobs, 'each'>;
  outings: Pick<OutingsRepository, 'about'>;
  seriesRows: SeriesRepository;
  weeks: Pick<SeriesService, 'relink'>;
  notices: Pick<Notices, 'tell' | 'withdraw'>;
  clock: () => Clock;
};

/** No dead slots: asks the author of a series in which nobody comes, and pauses it when they do not answer. */
export function createGoingOn({
  transact,
  jobs,
  outings,
  seriesRows,
  weeks: service,
  notices,
  clock,
}: Parts) {
  const ask = async (series: SeriesRow, next: WeekRow, transaction: Transaction): Promise<void> => {
    const { now } = clock();
    const found = await outings.about(next, transaction);
    if (!found) return;
    // The question is about no week in particular.
    const { week: _week, ...about } = found;
    const slot = { weekday: weekdayOf(series.next_slot), startTime: series.start_time };
    await notices.tell(
      [
        {
          personId: about.authorId,
          kind: 'requests',
          announceId: about.announceId,
          ...wordsOf(about, now, goesOn(about, slot)),
          about: aboutGoingOn(about.announceId),
          mail: { when: 'always' },
        },
      ],
      transaction,
    );
  };

  const step = (announcementId: string): Promise<void> =>
    transact.unattended(async (transaction) => {
      const { now } = clock();
      const series = await seriesRows.lockForJob(announcementId, transaction);
      // Nobody can join while their rows are locked, so that nobody is in a series that pauses at the same moment.
      if (!series) return;
      const weeks = await seriesRows.lockWeeks(announcementId, transaction);
      const due = dueStep(series, weeks, now);
      if (due === 'ask') {
        const [next] = weeks.filter((week) => isComing(week, now));
        await seriesRows.update(announcementId, { asked_at: now }, transaction);
        if (next) await ask(series, next, transaction);
      }
      if (due === 'pause') {
        await seriesRows.update(announcementId, { paused_at: now }, transaction);
        await seriesRows.setPaused(announcementId, true, transaction);
        await service.relink(announcementId, transaction);
      }
      const [week] = weeks;
      if (due === 'void' && week) {
        await seriesRows.update(announcementId, { asked_at: null, kept_on_at: now }, transaction);
        await notices.withdraw(transaction, week.author_id, aboutGoingOn(announcementId));
      }
    });

  return async (): Promise<void> => {
    while ((await seriesRows.keepOn(clock().now, batch)) === batch);
    await jobs.each({
      name: goingOnJob,
      list: () => seriesRows.toAsk(goingOnJob, clock().now, atMost),
      work: step,
    });
  };
}

import { alertLimits } from '@coequipiers/contract/alerts';
import { nextSummary } from '@coequipiers/contract/summary-times';
import { allSteps } from '../../../platform/jobs/each.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Transact } from '../../../platform/transact/transact.ts';
import { distanceMetres, type Position } from '../../places/distance.ts';
import type { Places } from '../../places/places.ts';
import { keyedParts } from '../matching/matching-sql.ts';
import type { SummaryMails } from './summaries-mailer.ts';
import { type DueAlert, leftKey, type SummariesRepository, type Unplanned } from './summaries-repository.ts';
import { readPerAlert } from './summaries-sql.ts';
import { type Found, summariesOf } from './summary-content.ts';

type Parts = {
  transact: Transact;
  jobs: Jobs;
  places: Places;
  repository: SummariesRepository;
  mails: Pick<SummaryMails, 'send'>;
  /** How long an announcement can be deleted or corrected before anyone is told. */
  delayMs: number;
  clock: () => { now: Date };
};

const jobName = 'alert-summaries';
const everyMs = 2_000;
/**
 * A turn ends after this time, and the next turn continues. Short, as is the limit: if an instance is killed, no other one
 * continues before the limit has passed.
 */
const turnMs = 5_000;
const itemMs = 10_000;
const limitMs = 20_000;
/** How many recipients are handled in one transaction. */
const chunkSize = 100;
const plannedAtOnce = 1_000;
/** A summary that is later than this, because the server was down, waits for the next evening instead of arriving at night. */
const latestMs = (alertLimits.night.from - alertLimits.summary.hour - 1) * 3_600_000;

/**
 * The daily and weekly summaries. Each alert stores when its next summary is due: all alerts of a recipient at the same moment
 * within the hour. Due recipients are handled in chunks: one transaction queues their mails and sets the next due time of their
 * alerts. If a server is killed, nobody is left out or told twice, and the next turn continues with those who are still due.
 */
export function createSummaries({ transact, jobs, places, repository, mails, delayMs, clock }: Parts) {
  /** Plans new and changed alerts. */
  const plan = (alertIds: readonly string[], now: Date): Promise<void> =>
    transact.unattended(async (transaction) => {
      const alerts = await repository.unplanned(alertIds, transaction);
      await repository.plan(
        alerts.map((alert) => ({ id: alert.id, dueAt: dueAfter(alert, now) })),
        transaction,
      );
    });

  /** The same for matches beyond the daily limit. */
  const planLeft = (recipients: readonly string[], now: Date): Promise<void> =>
    transact.unattended(async (transaction) => {
      const left = await repository.unplannedLeft(recipients, transaction);
      await repository.planLeft(
        left.map((match) => ({ ...match, dueAt: dueAfter(match, now) })),
        transaction,
      );
    });

  const search = async (alerts: readonly DueAlert[], period: { until: Date; now: Date }) => {
    if (alerts.length === 0) return [];
    const ids = alerts.map(({ id }) => id);
    const { found } = await places.upToDate(() => {
      const covers = alerts.map(
        (alert, index) =>
          [index + 1, places.tree.cover({ centre: alert, radius: alert.max_distance })] as const,
      );
      return repository.search(ids, keyedParts(covers), period);
    });
    return found;
  };

  const summarise = async (recipients: readonly string[], now: Date): Promise<void> => {
    const until = await repository.endOfPeriod(delayMs);
    const due = await repository.dueAlerts(recipients, now);
    const byId = new Map(due.map((alert) => [alert.id, alert]));
    const rows = await search(
      due.filter((alert) => alert.reached && !isLate(alert, now)),
      { until, now },
    );
    const found = rows.flatMap((row) => {
      const alert = byId.get(row.alertId);
      if (!alert) return [];
      return [
        withDistance({
          ...row,
          recipient: alert.recipient,
          alert,
          announcement: places.position(row.placeId),
        }),
      ];
    });
    const left = (await repository.left(recipients, now)).map(withDistance);
    await transact.unattended(async (transaction) => {
      const stillDue = await repository.lockDue([...byId.keys()], now, transaction);
      const taken = await repository.takeLeft(recipients, now, transaction);
      const moved = due.filter(({ id }) => stillDue.has(id));
      if (moved.length > 0)
        await repository.moveOn(
          moved.map((alert) => movedOn(alert, now, until)),
          transaction,
        );
      const told = [
        ...found.filter(({ alertId }) => stillDue.has(alertId)),
        ...left.filter(({ recipient, announcementId }) => taken.has(leftKey(recipient, announcementId))),
      ];
      const summaries = summariesOf(told, readPerAlert);
      await repository.noteTold(
        summaries.flatMap(({ shown }) => shown),
        transaction,
      );
      await mails.send(summaries, transaction);
    });
  };

  const planAll = async (now: Date): Promise<void> => {
    // Most turns find nothing to plan, so this checks first.
    if (!(await repository.hasUnplanned())) return;
    const turn = { name: jobName, atOnce: plannedAtOnce, turnMs, itemMs };
    await jobs.eachTogether({
      ...turn,
      list: () => repository.alertsToPlan(jobName, plannedAtOnce),
      work: (ids) => plan(ids, now),
    });
    await jobs.eachTogether({
      ...turn,
      list: () => repository.recipientsToPlan(jobName, plannedAtOnce),
      work: (recipients) => planLeft(recipients, now),
    });
  };

  const summariseDue = (): Promise<void> => {
    const { now } = clock();
    return allSteps([
      () => repository.replanLeft(latestOf(now)),
      () => planAll(now),
      () =>
        jobs.eachTogether({
          name: jobName,
          list: () => repository.dueRecipients(jobName, now, chunkSize),
          atOnce: chunkSize,
          work: (recipients) => summarise(recipients, now),
          turnMs,
          itemMs,
        }),
    ]);
  };

  jobs.every(jobName, everyMs, summariseDue, { limitMs });
  return { summariseDue };
}

type Pair = Omit<Found, 'distance'> & { alert: Position; announcement: Position };

const withDistance = ({ alert, announcement, ...found }: Pair): Found => ({
  ...found,
  distance: distanceMetres(alert, announcement),
});

const dueAfter = ({ frequency, time_zone, recipient }: Omit<Unplanned, 'id'>, now: Date): Date =>
  nextSummary(
    { frequency: frequency === 'weekly' ? 'weekly' : 'daily', timeZone: time_zone, recipient },
    now,
  );

/** A summary that was due before this moment is late. */
const latestOf = (now: Date): Date => new Date(now.getTime() - latestMs);

const isLate = ({ due_at }: DueAlert, now: Date): boolean => due_at < latestOf(now);

/** A late summary is not sent: its announcements wait for the next evening, which may already have begun. */
const movedOn = (alert: DueAlert, now: Date, until: Date) =>
  isLate(alert, now)
    ? {
        id: alert.id,
        until: null,
        dueAt: dueAfter({ ...alert, frequency: 'daily' }, latestOf(now)),
      }
    : { id: alert.id, until, dueAt: dueAfter(alert, now) };

import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import type { Blocks } from '../blocks/blocks.ts';
import type { Chat } from '../chat/chat.ts';
import type { Notices } from '../notices/notices.ts';
import type { Push } from '../push/push.ts';
import { createAudiences } from '../visibility/audience.ts';
import { createAnsweringByPush } from './answering-by-push/answering-by-push.ts';
import { createLeaveLinks } from './leaving-by-link/leave-links.ts';
import { createLeavingByLink } from './leaving-by-link/leaving-by-link.ts';
import { createOrganising } from './organising.ts';
import { outingsPersonalData } from './outings-personal-data.ts';
import { leaveRoutes, participationsRoutes, pushAnswerRoutes } from './routes.ts';
import { createGoingOn, goingOnJob } from './series/going-on.ts';
import { weeksJob } from './series/series.ts';
import { createSweep } from './sweep.ts';
import { createDue, dueJob } from './team/due.ts';
import { offersMetric } from './team/metrics.ts';
import { participationsService } from './team/participations.ts';
import { checksJob, confirmationsJob, createConfirming } from './telling/confirming.ts';
import { openOutingTopic } from './telling/live.ts';
import { createMessagesToAll } from './telling/messages-to-all.ts';
import { createReminders, remindersJob } from './telling/reminders.ts';

type Parts = {
  db: Db;
  transact: Transact;
  jobs: Jobs;
  limits: Limits;
  realtime: Realtime;
  secret: string;
  publicUrl: string;
  blocks: Blocks;
  chat: Chat;
  notices: Notices;
  push: Push;
  clock: () => Clock;
};

const sweepMs = 10 * 60_000;
/** How often to look for expired offers and due reminders. */
const dueMs = 2_000;
/** With a short limit a job that an instance with another clock has planned is brought forward soon. */
const movedLimitMs = 10_000;

/** Everything about outings: the plan of the author, the team, and what people are told. */
export function createOutings(parts: Parts) {
  const { db, jobs, clock } = parts;
  const { rows, teams, seriesRows, regularRows, weeks, outings } = createOrganising(parts);
  const participations = participationsService({ ...parts, ...rows, seriesRows, regularRows, teams });
  const messages = createMessagesToAll({ ...parts, participations });
  const links = createLeaveLinks(parts);
  const leaving = createLeavingByLink({
    ...parts,
    ...rows,
    people: rows.participations,
    participations,
    links,
  });
  const settleDue = createDue({ ...parts, ...rows, teams });
  const confirming = createConfirming({ ...parts, ...rows, teams });
  const remindDue = createReminders({ ...parts, ...rows, leaveLinks: links });
  const sweep = createSweep({ ...parts, ...rows, series: seriesRows });
  openOutingTopic({ ...parts, ...rows, audience: createAudiences(db) });
  jobs.every('outings-sweep', sweepMs, sweep);
  // Whoever moves the clock, to try in seconds what takes weeks, need not wait for these.
  const isMoved = clock().now.getTime() - Date.now() > sweepMs;
  const everySeries = (name: string, work: () => Promise<void>): void =>
    isMoved ? jobs.every(name, dueMs, work, { limitMs: movedLimitMs }) : jobs.every(name, sweepMs, work);
  everySeries(weeksJob, weeks.makeDue);
  const askDue = createGoingOn({ ...parts, ...rows, seriesRows, weeks });
  everySeries(goingOnJob, askDue);
  jobs.every(dueJob, dueMs, settleDue);
  jobs.every(remindersJob, dueMs, remindDue);
  jobs.every(checksJob, dueMs, confirming.check);
  jobs.every(confirmationsJob, dueMs, confirming.confirm);

  return {
    ...outings,
    participations,
    sweep,
    settleDue,
    remindDue,
    confirming,
    makeDueWeeks: weeks.makeDue,
    askDue,
    personalData: outingsPersonalData({
      ...parts,
      repository: rows.outings,
      series: seriesRows,
      outings,
      participations,
    }),
    metrics: [offersMetric({ ...parts, ...rows })],
    routes: [
      participationsRoutes({ participations, messages }),
      pushAnswerRoutes(createAnsweringByPush({ ...parts, participations })),
      leaveRoutes(leaving),
    ],
  };
}

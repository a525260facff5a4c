import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import type { Announcements } from '../announcements/announcements.ts';
import type { Blocks } from '../blocks/blocks.ts';
import type { Chat } from '../chat/chat.ts';
import type { Notices } from '../notices/notices.ts';
import { createLeaveLinks } from './leaving-by-link/leave-links.ts';
import { createLeavingByLink } from './leaving-by-link/leaving-by-link.ts';
import type { Outings } from './outings.ts';
import { leaveRoutes, participationsRoutes } from './routes.ts';
import { createDue, dueJob } from './team/due.ts';
import { offersMetric } from './team/metrics.ts';
import { createParticipations } from './team/participations.ts';
import { participationsPersonalData } from './team/participations-personal-data.ts';
import type { ParticipationsRepository } from './team/participations-repository.ts';
import type { Clock } from './team/team.ts';
import type { Teams } from './team/teams.ts';
import { openOutingTopic } from './telling/live.ts';
import { createMessagesToAll } from './telling/messages-to-all.ts';
import { createReminders, remindersJob } from './telling/reminders.ts';

type Parts = {
  transact: Transact;
  jobs: Jobs;
  limits: Limits;
  realtime: Realtime;
  secret: string;
  publicUrl: string;
  blocks: Blocks;
  announcements: Announcements;
  outings: Outings;
  chat: Chat;
  repository: ParticipationsRepository;
  teams: Teams;
  notices: Notices;
  clock: () => Clock;
};

/** How often to look for expired offers and due reminders. */
const everyMs = 2_000;

export type TakingPart = ReturnType<typeof createTakingPart>;

/** Everything about the people of an outing: their part, offers, reminders, messages to all and live places. */
export function createTakingPart(parts: Parts) {
  const { jobs, announcements } = parts;
  const links = createLeaveLinks(parts);
  const participations = createParticipations(parts);
  const messages = createMessagesToAll({ ...parts, participations });
  const leaving = createLeavingByLink({ ...parts, participations, links });
  const settleDue = createDue(parts);
  const remindDue = createReminders({ ...parts, leaveLinks: links });
  openOutingTopic(parts);
  jobs.every(dueJob, everyMs, settleDue);
  jobs.every(remindersJob, everyMs, remindDue);

  return {
    participations,
    settleDue,
    remindDue,
    personalData: participationsPersonalData(participations),
    metrics: [offersMetric(parts)],
    routes: [participationsRoutes({ participations, messages, announcements }), leaveRoutes(leaving)],
  };
}

import { retention } from '@coequipiers/contract/legal/retention';
import { pageHeads } from '@coequipiers/contract/page-heads';
import { builtPaths, formerPaths } from '@coequipiers/contract/pages';
import type { Renderer } from '@coequipiers/contract/rendering';
import type { Config } from './config/config.ts';
import { seedDemo } from './demo/seed.ts';
import { accessRoutes } from './features/accounts/access-routes.ts';
import { createAccounts } from './features/accounts/accounts.ts';
import { accountsPersonalData } from './features/accounts/accounts-personal-data.ts';
import { authSecret } from './features/accounts/auth-secret.ts';
import { createErasures } from './features/accounts/erasures.ts';
import { mailStopRoutes } from './features/accounts/mail-stop-routes.ts';
import { profileRoutes } from './features/accounts/profile-routes.ts';
import { createAnnouncements } from './features/announcements/announcements.ts';
import { announcementsRoutes } from './features/announcements/routes.ts';
import { createBlocks } from './features/blocks/blocks.ts';
import { blocksRoutes } from './features/blocks/routes.ts';
import { createChat } from './features/chat/chat.ts';
import { chatRoutes } from './features/chat/routes.ts';
import { citiesRoutes } from './features/cities/routes.ts';
import { loadTowns, type Towns } from './features/cities/towns.ts';
import { createComments } from './features/comments/comments.ts';
import { commentsRoutes } from './features/comments/routes.ts';
import { createFavorites } from './features/favorites/favorites.ts';
import { favoritesRoutes } from './features/favorites/routes.ts';
import { createImages } from './features/images/images.ts';
import { imagesRoutes } from './features/images/routes.ts';
import { legalRoutes } from './features/legal/routes.ts';
import { mapRoutes } from './features/map/routes.ts';
import { createModeration } from './features/moderation/moderation.ts';
import { moderationRoutes } from './features/moderation/routes.ts';
import { createNotifications } from './features/notifications/notifications.ts';
import { notificationsRoutes } from './features/notifications/routes.ts';
import { createFirstHtml } from './features/public-pages/first-html.ts';
import { publicPagesRoutes } from './features/public-pages/routes.ts';
import { createPush } from './features/push/push.ts';
import { pushKeys } from './features/push/push-keys.ts';
import { pushRoutes } from './features/push/routes.ts';
import { createReports } from './features/reports/reports.ts';
import { reportsRoutes } from './features/reports/routes.ts';
import { votesRoutes } from './features/votes/routes.ts';
import { createVotes } from './features/votes/votes.ts';
import { openBus } from './platform/bus/open-bus.ts';
import { prepareDataDirectory } from './platform/data-directory.ts';
import { type Db, openDatabase } from './platform/db/database.ts';
import { tidyUp } from './platform/db/upkeep.ts';
import { authentication } from './platform/http/authentication.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { pages } from './platform/http/pages.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLimits } from './platform/limits/limits.ts';
import type { Log } from './platform/log.ts';
import { sweepLogs } from './platform/log-files.ts';
import { devMails } from './platform/mail/dev-mails.ts';
import { createMailTransport } from './platform/mail/mail.ts';
import { sweepOutbox } from './platform/mail/outbox.ts';
import {
  announceEndedSessions,
  type ConnectionsTiming,
  createConnections,
} from './platform/realtime/connections.ts';
import { createHub } from './platform/realtime/realtime.ts';
import { realtimeSockets } from './platform/realtime/sockets.ts';
import { type Routine, startRoutine } from './platform/routine.ts';
import { createStorage } from './platform/storage/storage.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type Parts = {
  config: Config;
  log: Log;
  /** Where the built page is. */
  pageDirectory: string;
  /** The page's own components, as the server renders them. Loaded when first asked for. */
  renderer: () => Promise<Renderer>;
  /** Where they are loaded already. */
  towns?: Towns | undefined;
  /** How often live connections are looked after, where a test does not want to wait. */
  liveTiming?: Partial<ConnectionsTiming>;
};

export type App = Awaited<ReturnType<typeof createApp>>;

/** Puts platform and features together, explicitly. What it opens, `close` closes, in the opposite order. */
export async function createApp({ config, log, pageDirectory, renderer, towns, liveTiming = {} }: Parts) {
  await prepareDataDirectory(config.dataDir);
  const { communes, cities } = towns ?? (await loadTowns(config.dataDir));
  const database = await openDatabase(config.database, (err) =>
    log.warn({ err }, 'a connection to the database or its replica is in trouble'),
  );
  const { db } = database;
  const limits = await createLimits({
    redisUrl: config.redisUrl,
    scale: config.rateLimitScale,
    onRedisError: (err) =>
      log.warn({ err }, 'Redis does not answer; limits are counted by this instance alone'),
  });
  const jobs = createJobs(db, log);
  const shared = config.database.kind === 'postgres' ? db : undefined;
  const bus = openBus({ redisUrl: config.redisUrl, log, shared });
  const hub = createHub(bus, log);
  const { realtime } = hub;
  const transport = createMailTransport(config.mail);

  const storage = createStorage(config.images);
  const images = createImages({ db, jobs, storage });
  const secret = await authSecret(config.authSecret, config.dataDir);
  const blocks = createBlocks({ db, bus, limits, realtime });
  const notifications = createNotifications({ db, jobs, realtime });
  const announcements = createAnnouncements({
    db,
    reads: database.reads,
    secret,
    blocks,
    communes,
    images,
    jobs,
    limits,
    notifications,
  });
  const push = createPush({
    db,
    limits,
    log,
    keys: await pushKeys({ ...config.push, dataDir: config.dataDir }),
    subject: config.push.subject,
    anywhere: config.push.anywhere,
  });
  const chat = createChat({
    db,
    secret,
    publicUrl: config.publicUrl,
    blocks,
    jobs,
    limits,
    notifications,
    push,
    realtime,
    transport,
  });
  const votes = createVotes(db, limits);
  const favorites = createFavorites({ db, announcements, notifications, limits });
  const comments = createComments({ db, limits, realtime, notifications, blocks });
  const reports = createReports({ db, jobs, limits, transport, publicUrl: config.publicUrl });
  const erasures = createErasures({ db, jobs, storage, log });
  const personalData = [
    erasures.personalData,
    votes.personalData,
    favorites.personalData,
    comments.personalData,
    announcements.personalData,
    images.personalData,
    // Before the notifications: a message holds its conversation before its notification.
    chat.personalData,
    notifications.personalData,
    push.personalData,
    blocks.personalData,
    reports.personalData,
    accountsPersonalData,
  ];
  const accounts = createAccounts({
    db,
    secret,
    publicUrl: config.publicUrl,
    communes,
    jobs,
    transport,
    limits,
    personalData,
    areApart: blocks.between,
    onSessionsEnded: () => announceEndedSessions(bus),
  });
  const moderation = createModeration({
    db,
    jobs,
    transport,
    publicUrl: config.publicUrl,
    contact: config.publisher.email,
    announcements,
    comments,
    notifications,
    sessions: accounts.sessions,
  });

  const http = await createHttpServer({ config, log, limits, ping: database.ping });
  const { findCaller, rememberWrite } = accounts.sessions;
  await http.register(authentication, {
    findCaller,
    rememberWrite: hasReplica(config) ? rememberWrite : undefined,
  });
  const connections = createConnections({
    hub,
    bus,
    limits,
    log,
    findCaller,
    liveSessions: accounts.sessions.live,
    scale: config.rateLimitScale,
    timing: liveTiming,
  });
  const { allowedOrigins, trustProxy } = config;
  await http.register(realtimeSockets, { connections, allowedOrigins, trustProxy });
  await http.register(citiesRoutes(cities));
  await http.register(legalRoutes(config.publisher));
  await http.register(mapRoutes(config.mapStyleUrl));
  await http.register(accessRoutes(accounts));
  await http.register(profileRoutes(accounts));
  await http.register(announcementsRoutes(announcements, db));
  await http.register(votesRoutes(votes));
  await http.register(favoritesRoutes(favorites));
  await http.register(commentsRoutes(comments, db));
  await http.register(imagesRoutes(images, limits));
  await http.register(notificationsRoutes(notifications));
  await http.register(chatRoutes(chat, db));
  await http.register(mailStopRoutes(chat.mailStop));
  await http.register(mailStopRoutes(accounts.newsletter.mailStop));
  await http.register(pushRoutes(push));
  await http.register(blocksRoutes(blocks));
  await http.register(reportsRoutes(reports));
  await http.register(moderationRoutes(moderation));
  if (config.mail.kind === 'outbox' && !config.production) {
    await http.register(devMails, { directory: config.mail.directory });
  }
  const { publicUrl } = config;
  await http.register(publicPagesRoutes({ renderer, announcements, db, limits, publicUrl }));
  await http.register(pages, {
    directory: pageDirectory,
    paths: builtPaths,
    heads: pageHeads,
    publicUrl,
    former: formerPaths,
    rendered: createFirstHtml({ renderer, announcements, comments, cities, publicUrl }),
  });
  jobs.every('erasures-again', dayMs, () => erasures.repeat(accounts.profiles.erase));
  await erasures.repeat(accounts.profiles.erase);
  jobs.start();
  const routines = ownRoutines(config, db).map((routine) => startRoutine(routine, log));
  if (config.demo) await seedDemo(db, communes, storage);

  return {
    http,
    db,
    announcements,
    notifications,
    realtime,
    chat,
    reports,
    moderation,
    inactivity: accounts.inactivity,
    personalData,
    crashed: database.crashed,
    close: async () => {
      await Promise.all([http.close(), jobs.stop(), ...routines.map((routine) => routine.stop())]);
      await transport.close();
      await bus.close();
      await limits.close();
      await database.close();
    },
  };
}

/** What looks after this process's own directories. */
function ownRoutines({ database, mail, logDir }: Config, db: Db): Routine[] {
  const routines: Routine[] = [];
  const add = (name: string, everyMs: number, work: () => Promise<void>) =>
    routines.push({ name, everyMs, work });
  if (database.kind === 'embedded') add('upkeep', hourMs, () => tidyUp(db));
  if (mail.kind === 'outbox')
    add('outbox-sweep', dayMs, () => sweepOutbox(mail.directory, retention.sentMailDays));
  if (logDir) add('logs-sweep', dayMs, () => sweepLogs(logDir, retention.technicalLogDays));
  return routines;
}

const hasReplica = ({ database }: Config): boolean =>
  database.kind === 'postgres' && database.readUrl !== undefined;

import { pageHeads } from '@coequipiers/contract/page-heads';
import { builtPaths, formerPaths, unkeptPaths } from '@coequipiers/contract/pages';
import type { Renderer } from '@coequipiers/contract/rendering';
import type { FastifyPluginAsync } from 'fastify';
import type { Config } from './config/config.ts';
import { seedDemo } from './demo/seed.ts';
import { createAccounts, lockingActive, rememberWrites } from './features/accounts/feature.ts';
import { createAgenda } from './features/agenda/feature.ts';
import { createAlerts } from './features/alerts/feature.ts';
import { createAnnouncements } from './features/announcements/feature.ts';
import { createBlocks } from './features/blocks/feature.ts';
import { createChat } from './features/chat/feature.ts';
import { createCities, loadTowns, type Towns } from './features/cities/feature.ts';
import { createComments } from './features/comments/feature.ts';
import { createFavorites } from './features/favorites/feature.ts';
import { createImages } from './features/images/feature.ts';
import { createJoiningByEmailFeature } from './features/joining-by-email/feature.ts';
import { createLegal } from './features/legal/feature.ts';
import { createMap } from './features/map/feature.ts';
import { createModeration } from './features/moderation/feature.ts';
import { createNewsletter } from './features/newsletter/feature.ts';
import { createNotices } from './features/notices/feature.ts';
import { createNotifications } from './features/notifications/feature.ts';
import { createOutings } from './features/outings/feature.ts';
import { createPersonalData } from './features/personal-data/feature.ts';
import { createPlaces } from './features/places/feature.ts';
import { createPreferences } from './features/preferences/feature.ts';
import { createPublicPages } from './features/public-pages/feature.ts';
import { createPush } from './features/push/feature.ts';
import { createReports } from './features/reports/feature.ts';
import { createVotes } from './features/votes/feature.ts';
import { authSecret } from './platform/auth-secret.ts';
import { openBus } from './platform/bus/open-bus.ts';
import { hearsMetric, redisMetric } from './platform/bus/redis-metric.ts';
import { createClock } from './platform/clock.ts';
import { prepareDataDirectory } from './platform/data-directory.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { authentication } from './platform/http/authentication.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { pages } from './platform/http/pages.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLimits } from './platform/limits/limits.ts';
import type { Log } from './platform/log.ts';
import { devMails } from './platform/mail/dev-mails.ts';
import { createMailTransport } from './platform/mail/mail.ts';
import { createMailAllowance } from './platform/mail/mail-allowance.ts';
import { ownRoutines } from './platform/own-routines.ts';
import type { PersonalData } from './platform/personal-data.ts';
import {
  announceEndedSessions,
  type ConnectionsTiming,
  createConnections,
} from './platform/realtime/connections.ts';
import { realtimeMetrics } from './platform/realtime/metrics.ts';
import { createHub } from './platform/realtime/realtime.ts';
import { realtimeSockets } from './platform/realtime/sockets.ts';
import { startRoutine } from './platform/routine.ts';
import { createStorage } from './platform/storage/create-storage.ts';
import { createTransact } from './platform/transact/transact.ts';

type Parts = {
  config: Config;
  log: Log;
  /** The directory of the built page. */
  pageDirectory: string;
  /** The server-side renderer of the page, loaded on first use. */
  renderer: () => Promise<Renderer>;
  /** If they are already loaded. */
  towns?: Towns | undefined;
  /** Shorter intervals for tests. */
  liveTiming?: Partial<ConnectionsTiming>;
};

/** What the app needs of a feature. Other features use the rest of it. */
type Feature = { personalData?: PersonalData; routes?: FastifyPluginAsync[] };

export type App = Awaited<ReturnType<typeof createApp>>;

/** Wires platform and features together. `close` closes everything in the opposite order. */
export async function createApp({ config, log, pageDirectory, renderer, towns, liveTiming = {} }: Parts) {
  await prepareDataDirectory(config.dataDir);
  const { communes, cities } = towns ?? (await loadTowns(config.dataDir));
  const database = await openDatabase(
    config.database,
    (err) => log.warn({ err }, 'a connection to the database or its replica failed'),
    {
      onWait: (err) =>
        log.warn({ err }, 'PostgreSQL does not accept connections; the start waits for up to a minute'),
    },
  );
  const { db } = database;
  const { publicUrl } = config;
  const limits = await createLimits({
    redisUrl: config.redisUrl,
    scale: config.rateLimitScale,
    onRedisError: (err) =>
      log.warn({ err }, 'Redis does not answer; limits are counted by this instance alone'),
  });
  const shared = config.database.kind === 'postgres' ? db : undefined;
  const bus = openBus({ redisUrl: config.redisUrl, log, shared });
  const hub = createHub(bus, log);
  const writes = hasReplica(config) ? rememberWrites(db) : undefined;
  /** The services that every feature may use. A feature takes these and the features that it needs. */
  const platform = {
    db,
    runRead: database.runRead,
    transact: createTransact({ db, log, lockingActive, rememberWrites: writes }),
    jobs: createJobs(db, log),
    limits,
    bus,
    realtime: hub.realtime,
    storage: createStorage(config.images),
    transport: createMailTransport(config.mail),
    mailAllowance: createMailAllowance(limits),
    log,
    clock: createClock(config),
    publicUrl,
    secret: await authSecret(config.authSecret, config.dataDir),
  };

  const preferences = createPreferences(platform);
  const images = createImages(platform);
  const blocks = createBlocks(platform);
  const notifications = createNotifications(platform);
  const push = await createPush({ ...platform, ...config.push, dataDir: config.dataDir });
  const notices = createNotices({ ...platform, notifications, preferences, push });
  const chat = createChat({ ...platform, blocks, notifications, preferences, push });
  const outings = createOutings({ ...platform, blocks, chat, notices, push });
  const places = createPlaces(platform);
  const announcements = createAnnouncements({
    ...platform,
    places,
    blocks,
    communes,
    images,
    notifications,
    outings,
  });
  const agenda = createAgenda({ ...platform, announcements });
  const votes = createVotes(platform);
  const favorites = createFavorites({ ...platform, showAll: announcements.showAll, notifications });
  const comments = createComments({ ...platform, notifications, blocks });
  const reports = createReports(platform);
  const accounts = createAccounts({
    ...platform,
    communes,
    preferences,
    stoppedMailboxes: preferences.stoppedMailboxes,
    withdrawFeed: agenda.withdrawFeed,
    findAnnouncement: announcements.find,
    areBlocked: blocks.between,
    onSessionsEnded: () => announceEndedSessions(bus),
  });
  const alerts = createAlerts({
    ...platform,
    communes,
    places,
    accounts,
    announcements,
    notices,
    participations: outings.participations,
    stoppedMailboxes: preferences.stoppedMailboxes,
    delayMs: config.alertDelayMs,
  });
  const joiningByEmail = createJoiningByEmailFeature({
    ...platform,
    accounts,
    announcements,
    participations: outings.participations,
    stoppedMailboxes: preferences.stoppedMailboxes,
  });
  const moderation = createModeration({
    ...platform,
    contact: config.publisher.email,
    announcements,
    comments,
    participations: outings.participations,
    notifications,
    sessions: accounts.sessions,
  });
  const newsletter = createNewsletter({ ...platform, preferences });
  const publicPages = createPublicPages({
    ...platform,
    renderer,
    announcements,
    participations: outings.participations,
    comments,
    cities,
  });

  /** In the order of erasure of a person's data. */
  const features: Feature[] = [
    votes,
    favorites,
    comments,
    // Before the announcements: outings are cancelled before their announcements are deleted.
    outings,
    agenda,
    alerts,
    joiningByEmail,
    notices,
    announcements,
    images,
    // Before the notifications: a message locks its conversation before its notification.
    chat,
    notifications,
    push,
    blocks,
    reports,
    preferences,
    newsletter,
    accounts,
    moderation,
    createCities({ communes, cities }),
    createLegal(config),
    createMap(config),
    publicPages,
  ];
  const { personalData, eraseAgain, inactivity, ...ownData } = createPersonalData({
    ...platform,
    accounts,
    stored: features.flatMap((feature) => feature.personalData ?? []),
  });

  const partMetrics = [
    ...realtimeMetrics,
    ...database.metrics,
    redisMetric({ ...bus.redis, ...limits.redis }),
    hearsMetric(bus),
    ...platform.jobs.metrics,
    ...outings.metrics,
  ];
  const http = await createHttpServer({ config, log, limits, database, partMetrics });
  const { findCaller, live: liveSessions } = accounts.sessions;
  await http.register(authentication, {
    findCaller,
    rememberWrites: writes,
  });
  const connections = createConnections({
    hub,
    bus,
    limits,
    log,
    findCaller,
    liveSessions,
    scale: config.rateLimitScale,
    timing: liveTiming,
  });
  const { allowedOrigins, trustProxy } = config;
  await http.register(realtimeSockets, { connections, allowedOrigins, trustProxy });
  for (const { routes = [] } of [...features, ownData])
    for (const plugin of routes) await http.register(plugin);
  if (config.mail.kind === 'outbox' && !config.production)
    await http.register(devMails, { directory: config.mail.directory, publicUrl });
  await http.register(pages, {
    directory: pageDirectory,
    paths: builtPaths,
    unkept: unkeptPaths,
    heads: pageHeads,
    publicUrl,
    former: formerPaths,
    rendered: publicPages.firstHtml,
  });
  await eraseAgain();
  platform.jobs.start();
  const routines = ownRoutines(config, db).map((routine) => startRoutine(routine, log));
  if (config.demo) await seedDemo(db, communes, platform.storage);

  return {
    http,
    db,
    transact: platform.transact,
    accounts,
    outings,
    notices,
    alerts,
    announcements,
    notifications,
    realtime: hub.realtime,
    chat,
    reports,
    joiningByEmail,
    moderation,
    inactivity,
    personalData,
    eraseAgain,
    crashed: database.crashed,
    close: async () => {
      await Promise.all([http.close(), platform.jobs.stop(), ...routines.map((routine) => routine.stop())]);
      await platform.transport.close();
      await bus.close();
      await limits.close();
      await database.close();
    },
  };
}

const hasReplica = ({ database }: Config): boolean =>
  database.kind === 'postgres' && database.readUrl !== undefined;

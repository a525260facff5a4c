/**
 * What `npm test` runs of the tests that take long; `npm run test:all` runs every one of them. A line is part of a path.
 * `npx vitest run --project embedded <path>` (or `faults`) runs any of them alone.
 */

/**
 * Every integration test runs on PostgreSQL. On the embedded engine, only those that could end otherwise there: it has one
 * connection, so nothing waits for a lock, and its own files, worker and upkeep.
 */
export const onEmbedded = [
  'src/access.integration',
  'src/erasure.integration',
  'src/demo/',
  'src/platform/db/',
  'src/platform/jobs/',
  'src/platform/limits/',
  'src/platform/transact/',
  'src/features/accounts/sessions',
  'src/features/accounts/sweep',
  'src/features/announcements/search/',
  'src/features/personal-data/',
  'src/features/places/',
  'src/features/images/',
  // And of each feature its main journey: every kind of query that it has.
  'src/features/accounts/registration',
  'src/features/announcements/announcements',
  'src/features/blocks/blocks',
  'src/features/chat/sending',
  'src/features/comments/comments',
  'src/features/favorites/favorites',
  'src/features/moderation/moderation',
  'src/features/newsletter/newsletter',
  'src/features/notifications/notifications',
  'src/features/preferences/preferences',
  'src/features/public-pages/sitemap',
  'src/features/push/push',
  'src/features/reports/reports',
  'src/features/votes/votes',
];

/** Of the faults, in their short form, those that could cost people what they wrote. */
export const everydayFaults = [
  'src/faults/killed',
  'src/faults/postgres',
  // Once, in order, never lost.
  'src/features/chat/chat.faults',
];

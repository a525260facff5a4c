/**
 * The slow tests that `npm test` runs; `npm run test:all` runs all of them. Each entry is part of a path.
 * `npx vitest run --project embedded <path>` (or `faults`) runs any of them alone.
 */

/**
 * Every integration test runs on PostgreSQL. On the embedded engine run only those that could behave differently there: it
 * has one connection, so nothing waits for a lock, and its own files, worker and maintenance.
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
  // Covers both the rows and the files of pictures; the other tests of pictures are about formats and stores.
  'src/features/images/lifecycle',
  // The main test of each feature, which covers every kind of query that it has.
  'src/features/accounts/registration',
  'src/features/agenda/agenda',
  'src/features/alerts/alerts.integration',
  'src/features/alerts/matching/matching-oracle',
  'src/features/alerts/summaries/summaries-oracle',
  'src/features/announcements/announcements',
  'src/features/announcements/place-counts',
  'src/features/blocks/blocks',
  'src/features/chat/sending',
  'src/features/comments/comments',
  'src/features/favorites/favorites',
  'src/features/moderation/moderation',
  'src/features/newsletter/newsletter',
  'src/features/notices/',
  'src/features/notifications/notifications',
  'src/features/outings/outings.integration',
  // A job passes offers on.
  'src/features/outings/team/offers.integration',
  'src/features/outings/team/participations',
  'src/features/preferences/',
  'src/features/public-pages/sitemap',
  'src/features/push/push',
  'src/features/reports/reports',
  'src/features/visibility/audience',
  'src/features/votes/votes',
];

/** The fault tests, in their short version, for faults that could lose people's data. */
export const everydayFaults = [
  'src/faults/killed',
  'src/faults/own-press',
  'src/faults/participations',
  'src/faults/postgres',
  // Messages arrive once, in order, and are never lost.
  'src/features/chat/chat.faults',
];

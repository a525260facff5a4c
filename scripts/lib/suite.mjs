/**
 * The slow tests that `npm test` runs; `npm run test:all` runs all of them. Each entry is part of a path.
 * `npx vitest run --project embedded <path>` (or `faults`) runs any of them alone.
 */

/**
 * Every integration test but the one of the demo's seed (`vitest.config.ts`) runs on PostgreSQL, where `apps/server/test/one-connection.ts` fails a test that uses a second connection
 * inside a transaction, as it would wait for ever on the embedded engine. On that engine run those that could behave differently
 * there for another reason: its own files, worker and maintenance, its planner, and its speed under many requests.
 */
export const onEmbedded = [
  'src/access.integration',
  'src/erasure.integration',
  'src/demo/seed.integration',
  'src/platform/db/',
  'src/platform/jobs/',
  'src/platform/limits/',
  'src/platform/transact/',
  'src/features/accounts/sessions',
  'src/features/accounts/sweep',
  'src/features/announcements/search/',
  'src/features/chat/sending',
  // Covers both the rows and the files of pictures; the other tests of pictures are about formats and stores.
  'src/features/images/lifecycle',
  'src/features/personal-data/',
  'src/features/places/',
  'src/features/push/push',
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

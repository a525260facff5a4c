/**
 * The slow tests that `npm test` runs; `npm run test:all` runs all of them. Each entry is part of a path.
 * `npx vitest run --project embedded <path>` (or `faults`) runs any of them alone.
 */

/**
 * Every integration test but the one of the demo's seed (`vitest.config.ts`) runs on PostgreSQL, where `apps/server/test/one-connection.ts` fails a test that uses a second connection
 * inside a transaction, as it would wait for ever on the embedded engine. On that engine run those that could behave differently
 * there for another reason: its own files, worker and maintenance, its jobs and transactions, and its speed under many requests. The
 * journeys and the attacks use the whole product on it.
 */
export const onEmbedded = [
  'src/demo/seed.integration',
  'src/platform/db/',
  'src/platform/jobs/',
  'src/platform/transact/',
  'src/features/accounts/sessions',
  // Of the searches, the one with the largest statements.
  'src/features/announcements/search/nearby.integration',
  'src/features/chat/sending',
  'src/features/personal-data/',
  'src/features/places/',
];

/** The fault tests, in their short version, for faults that could lose people's data. */
export const everydayFaults = [
  'src/faults/killed',
  'src/faults/postgres',
  // Messages arrive once, in order, and are never lost.
  'src/features/chat/chat.faults',
];

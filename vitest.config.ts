import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const integration = 'apps/server/**/*.integration.test.ts';
const redis = 'apps/server/**/*.redis.test.ts';
const faults = 'apps/server/**/*.faults.test.ts';
const attacks = 'apps/server/**/*.attacks.test.ts';

/**
 * How long a test may take before it is taken for stuck. Passing tests take seconds; a machine that is shared with others can be
 * many times slower for a while.
 */
const patienceMs = 180_000;

/** What is waited for comes, but on a busy machine not within the one second of Vitest. */
const patient = { poll: { timeout: 60_000 } };

/**
 * `unit` and `web` need nothing; `embedded` and `postgres` run the same files, once on each database; `faults` kills,
 * `attacks` tries what an intruder would. Of `embedded` and `faults`, `npm test` runs what `scripts/lib/suite.mjs` lists.
 */
export default defineConfig({
  test: {
    // Vitest would leave one core idle, which is half of a small machine.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          expect: patient,
          include: ['packages/**/*.test.ts', 'apps/server/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: [integration, redis, faults, attacks, '**/node_modules/**'],
          // A process for each file would take longer than its tests: whatever one changes it puts back.
          isolate: false,
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          expect: patient,
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          isolate: false,
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
          setupFiles: ['apps/web/test/setup.ts'],
        },
      },
      {
        test: {
          name: 'embedded',
          expect: patient,
          include: [integration],
          env: { TEST_DATABASE: 'embedded' },
          isolate: false,
          globalSetup: ['apps/server/test/global-setup.ts'],
          setupFiles: ['apps/server/test/calm.ts'],
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
        },
      },
      {
        test: {
          name: 'postgres',
          expect: patient,
          include: [integration, redis],
          env: { TEST_DATABASE: 'postgres' },
          isolate: false,
          globalSetup: ['apps/server/test/global-setup.ts'],
          setupFiles: ['apps/server/test/calm.ts'],
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
        },
      },
      {
        test: {
          name: 'attacks',
          expect: patient,
          include: [attacks],
          env: { TEST_DATABASE: 'embedded' },
          isolate: false,
          globalSetup: ['apps/server/test/global-setup.ts'],
          setupFiles: ['apps/server/test/calm.ts'],
          testTimeout: 1_800_000,
          hookTimeout: patienceMs,
        },
      },
      {
        test: {
          name: 'faults',
          expect: patient,
          include: [faults],
          // They time how soon something is back: one at a time.
          fileParallelism: false,
          testTimeout: 600_000,
        },
      },
    ],
  },
});

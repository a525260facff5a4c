import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const integration = 'apps/server/**/*.integration.test.ts';
const redis = 'apps/server/**/*.redis.test.ts';
const faults = 'apps/server/**/*.faults.test.ts';
const attacks = 'apps/server/**/*.attacks.test.ts';

/** What is waited for comes, but on a busy machine not within the one second of Vitest. */
const patient = { poll: { timeout: 10_000 } };

/**
 * `unit` and `web` need nothing; `embedded` and `postgres` run the same files, once on each database; `faults` kills,
 * `attacks` tries what an intruder would.
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
          testTimeout: 15_000,
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
          testTimeout: 15_000,
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
          testTimeout: 20_000,
          hookTimeout: 20_000,
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
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'attacks',
          expect: patient,
          include: [attacks],
          env: { TEST_DATABASE: 'embedded' },
          globalSetup: ['apps/server/test/global-setup.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 60_000,
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

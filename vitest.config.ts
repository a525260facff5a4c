import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const integration = 'apps/server/**/*.integration.test.ts';
const redis = 'apps/server/**/*.redis.test.ts';
const faults = 'apps/server/**/*.faults.test.ts';
const attacks = 'apps/server/**/*.attacks.test.ts';
/** The demo is for trying the product out, which one does on the embedded engine; `seed-at-once` runs on both. */
const demoSeed = 'apps/server/src/demo/seed.integration.test.ts';

/**
 * After this time a test counts as stuck. Passing tests take seconds, but a shared machine can be many times slower for a while.
 */
const patienceMs = 180_000;

/** On a busy machine, what a test polls for may take longer than the default second. */
const patient = { poll: { timeout: 60_000 } };

/**
 * `unit` and `web` need no server. `embedded` and `postgres` run the same integration tests, once on each database, except for that of
 * the demo's seed; `postgres` also runs those that need Redis. `faults` breaks parts of the product, `attacks` tries what an intruder would.
 * `scripts/lib/suite.mjs` lists what `npm test` runs of `embedded` and `faults`.
 */
export default defineConfig({
  test: {
    // Vitest would leave one core idle, which is half of a small machine.
    maxWorkers: availableParallelism(),
    // The projects run the same server: only the first one transforms its files. They are kept by their content.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'unit',
          expect: patient,
          include: ['packages/**/*.test.ts', 'apps/server/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: [integration, redis, faults, attacks, '**/node_modules/**'],
          // Starting a process for each file would take longer than its tests. So each test undoes its changes to shared state.
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
          setupFiles: ['apps/server/test/calm.ts', 'apps/server/test/one-connection.ts'],
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
        },
      },
      {
        test: {
          name: 'postgres',
          expect: patient,
          include: [integration, redis],
          exclude: [demoSeed, '**/node_modules/**'],
          env: { TEST_DATABASE: 'postgres' },
          isolate: false,
          globalSetup: ['apps/server/test/global-setup.ts'],
          setupFiles: ['apps/server/test/calm.ts', 'apps/server/test/one-connection.ts'],
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
          setupFiles: ['apps/server/test/calm.ts', 'apps/server/test/one-connection.ts'],
          testTimeout: 1_800_000,
          hookTimeout: patienceMs,
        },
      },
      {
        test: {
          name: 'faults',
          expect: patient,
          include: [faults],
          globalSetup: ['apps/server/test/faults-setup.ts'],
          // These tests measure how soon something recovers, so they run one at a time.
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: patienceMs,
        },
      },
    ],
  },
});

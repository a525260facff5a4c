import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const integration = 'apps/server/**/*.integration.test.ts';
const redis = 'apps/server/**/*.redis.test.ts';
const faults = 'apps/server/**/*.faults.test.ts';
const attacks = 'apps/server/**/*.attacks.test.ts';

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
          include: ['packages/**/*.test.ts', 'apps/server/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: [integration, redis, faults, attacks, '**/node_modules/**'],
          testTimeout: 15_000,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
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
          include: [faults],
          // They time how soon something is back: one at a time.
          fileParallelism: false,
          testTimeout: 600_000,
        },
      },
    ],
  },
});

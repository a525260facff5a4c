import { defineConfig } from '@playwright/test';
import { isLong } from './scripts/lib/long.mjs';
import { chromium } from './scripts/services/chromium.mjs';

/**
 * Only in the long form: `TESTS=long npx playwright test map-style`. One draws with WebGL without a graphics card; the other one plays in
 * the browser what `chat.faults` plays with clients of its own.
 */
const onlyLong = ['map-style.test.ts', 'broken-connections.test.ts'];
/** Each has a worker of its own, with a server that takes long to start. Coming last, they would leave the other worker idle. */
const ownServers = [
  'injection.test.ts',
  'alerts.test.ts',
  'push.test.ts',
  ...(isLong ? ['map-style.test.ts'] : []),
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] === 'true',
  // After this time a test counts as stuck. A shared machine can be many times slower for a while.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Only the tests of the service worker allow it.
    serviceWorkers: 'block',
    // A trace copies every answer out of the browser. `--trace on` makes one, to find out why a journey fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    // No animations: an accessibility check would measure the colours of a half-faded element.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromium(),
  },
  projects: [
    // One of these tests measures time, so nothing runs beside them.
    { name: 'start', testMatch: 'start.test.ts', fullyParallel: false },
    // Playwright runs the tests of the first project first.
    { name: 'journeys', testMatch: ownServers },
    { name: 'journeys', testIgnore: ['start.test.ts', ...ownServers, ...(isLong ? [] : onlyLong)] },
  ],
});

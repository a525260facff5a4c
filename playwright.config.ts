import { defineConfig } from '@playwright/test';
import { chromium } from './scripts/services/chromium.mjs';

/** Each has a worker of its own, with a server that takes long to start. Coming last, they would leave the other worker idle. */
const ownServers = ['injection.test.ts', 'alerts.test.ts', 'push.test.ts', 'map-style.test.ts'];

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
    // Traces contain actions, requests and console output. Snapshots of every step would take a third of the CPU time; `--trace on`
    // adds them.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
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
    { name: 'journeys', testIgnore: ['start.test.ts', ...ownServers] },
  ],
});

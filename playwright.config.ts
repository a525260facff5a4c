import { defineConfig } from '@playwright/test';
import { chromium } from './scripts/services/chromium.mjs';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] === 'true',
  // How long a journey may take before it is taken for stuck: a shared machine can be many times slower for a while.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Only the journeys about it have the worker between the page and the server.
    serviceWorkers: 'block',
    // What was done, asked for and said. Pictures of every step would take a third of the processors: `--trace on` has them.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    // What fades is half seen in between, and an accessibility check at that moment would measure it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromium(),
  },
  projects: [
    // One of these is about time, so nothing runs beside them.
    { name: 'start', testMatch: 'start.test.ts', fullyParallel: false },
    { name: 'journeys', testIgnore: 'start.test.ts' },
  ],
});

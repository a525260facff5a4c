import { findComponent } from '../components.mjs';

/** How the tests and the screenshots start the Chromium of this machine. */
export function chromium() {
  const executablePath = findComponent('chromium');
  if (!executablePath) throw new Error('Chromium is missing: run node scripts/components.mjs');
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

// `npm run screenshots`: takes pictures of the built product's screens into docs/screenshots.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { buildIfStale, orExit } from './lib/prepare.mjs';
import { screens } from './lib/screens.mjs';
import { talk } from './lib/screens-talk.mjs';
import { chromium as chromiumOptions } from './services/chromium.mjs';
import { startProduct } from './services/product.mjs';

/** @type {Record<number, number>} */
const heights = { 360: 860, 768: 1024, 1280: 900 };

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'docs/screenshots');
/** Only pictures whose name contains this text are taken. */
const wanted = process.argv[2] ?? '';
mkdirSync(folder, { recursive: true });
await orExit(() => buildIfStale({ root, say: console.log }));

const product = await startProduct({ RATE_LIMIT_SCALE: '100', ALERT_DELAY_S: '1' });
const browser = await chromium.launch(chromiumOptions());
try {
  const { tokens, ids } = await talk(product.url);
  if (wanted === '') for (const file of readdirSync(folder)) rmSync(join(folder, file));
  for (const screen of screens.filter(({ name }) => name.includes(wanted))) {
    for (const width of screen.widths) {
      await take(screen, width, tokens, ids).catch((error) => {
        console.error(`${screen.name}-${width}: ${error}`);
        process.exitCode = 1;
      });
    }
  }
} finally {
  await browser.close();
  await product.stop();
}

/**
 * @param {import('./lib/screens.mjs').Screen} screen
 * @param {number} width
 * @param {Record<string, string>} tokens
 * @param {import('./lib/screens.mjs').Ids} ids
 */
async function take({ name, path, as, dark = false, before, act, waits = true }, width, tokens, ids) {
  const context = await browser.newContext({
    viewport: { width, height: heights[width] ?? 800 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  });
  const kept = {
    ...(dark && { color_scheme: 'dark' }),
    ...(as && { auth_token: tokens[as] ?? '', auth_user: JSON.stringify({ email: as }) }),
  };
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
  const page = await context.newPage();
  await before?.(page);
  await page.goto(product.url + (typeof path === 'string' ? path : path(ids)), { waitUntil: 'networkidle' });
  await act?.(page);
  if (waits) await page.waitForLoadState('networkidle');
  const file = join(folder, `${name}-${width}.webp`);
  await sharp(await page.screenshot())
    .webp({ quality: 80, smartSubsample: true })
    .toFile(file);
  await context.close();
  console.log(file);
}

// `npm run screenshots`: takes pictures of the built product's screens and of its mails, those of the README into docs/screenshots, the
// others into screenshots, which is not in git.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { keepInStorage, keepSession } from './lib/demo-people.mjs';
import { buildIfStale, orExit } from './lib/prepare.mjs';
import { screens } from './lib/screens.mjs';
import { takeMails } from './lib/screens-mails.mjs';
import { talk } from './lib/screens-talk.mjs';
import { chromium as chromiumOptions } from './services/chromium.mjs';
import { startProduct } from './services/product.mjs';

/** @type {Record<number, number>} */
const heights = { 360: 860, 768: 1024, 1280: 900 };

const root = resolve(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const folders = ['docs/screenshots', 'screenshots'];
/** Only pictures whose name contains this text are taken. */
const wanted = process.argv[2] ?? '';
for (const folder of folders) mkdirSync(join(root, folder), { recursive: true });
if (wanted === '') for (const file of folders.flatMap(filesOf)) rmSync(file);

const browser = await chromium.launch(chromiumOptions());
try {
  const chosen = screens.filter(({ name }) => name.includes(wanted));
  if (chosen.length > 0) await takeScreens(chosen);
  await takeMails({ wanted, browser, save: (page, name) => save(page, name, { fullPage: true }) });
} finally {
  await browser.close();
}

/** @param {import('./lib/screens.mjs').Screen[]} chosen */
async function takeScreens(chosen) {
  await orExit(() => buildIfStale({ root, say: console.log }));
  const product = await startProduct({ RATE_LIMIT_SCALE: '100', ALERT_DELAY_S: '1' });
  try {
    const { people, ids } = await talk(product.url);
    for (const screen of chosen) {
      for (const width of screen.widths) {
        await take(product.url, screen, width, people, ids).catch((error) => {
          console.error(`${screen.name}-${width}: ${error}`);
          process.exitCode = 1;
        });
      }
    }
  } finally {
    await product.stop();
  }
}

/** @param {string} folder */
function filesOf(folder) {
  return readdirSync(join(root, folder)).map((file) => join(root, folder, file));
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} name
 * @param {import('@playwright/test').PageScreenshotOptions} [options]
 */
async function save(page, name, options) {
  const shown = `docs/screenshots/${name}.webp`;
  const file = join(root, readme.includes(shown) ? shown : `screenshots/${name}.webp`);
  await sharp(await page.screenshot(options))
    .webp({ quality: 80, smartSubsample: true })
    .toFile(file);
  console.log(file);
}

/**
 * @param {string} baseURL
 * @param {import('./lib/screens.mjs').Screen} screen
 * @param {number} width
 * @param {Record<import('./lib/demo-people.mjs').Name, import('./lib/demo-people.mjs').Member>} people
 * @param {import('./lib/screens.mjs').Ids} ids
 */
async function take(
  baseURL,
  { name, path, as, dark = false, before, act, waits = true },
  width,
  people,
  ids,
) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: heights[width] ?? 800 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  });
  if (dark) await keepInStorage(context, { color_scheme: 'dark' });
  if (as) await keepSession(context, people[as]);
  const page = await context.newPage();
  await before?.(page);
  await page.goto(typeof path === 'string' ? path : path(ids), { waitUntil: 'networkidle' });
  await act?.(page);
  if (waits) await page.waitForLoadState('networkidle');
  await save(page, `${name}-${width}`);
  await context.close();
}

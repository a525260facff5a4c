// `npm run screenshots`: the screens of the built product at three widths, into docs/screenshots.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { buildIfStale, orExit } from './lib/prepare.mjs';
import { chromium as chromiumOptions } from './services/chromium.mjs';
import { startProduct } from './services/product.mjs';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ name: string, path: string, act?: (page: Page) => Promise<void> }} Screen
 */

/** @type {Screen[]} */
const screens = [
  { name: 'home', path: '/' },
  {
    name: 'home-cities',
    path: '/',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Ville' }).fill('saint');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'not-found', path: '/nulle-part' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'legal', path: '/confidentialite' },
  {
    name: 'profile',
    path: '/profile',
    act: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('camille@demo.example');
      await page.getByLabel('Mot de passe', { exact: true }).fill('Terrain-Libre-7');
      await page.getByRole('button', { name: 'Se connecter' }).click();
      await page.getByRole('button', { name: 'Mettre à jour le profil' }).waitFor();
    },
  },
];
const widths = { 360: 740, 768: 1024, 1280: 800 };

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'docs/screenshots');
mkdirSync(folder, { recursive: true });
await orExit(() => buildIfStale({ root, say: console.log }));

const product = await startProduct();
const browser = await chromium.launch(chromiumOptions());
try {
  for (const [width, height] of Object.entries(widths)) {
    const context = await browser.newContext({
      viewport: { width: Number(width), height },
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      reducedMotion: 'reduce',
    });
    for (const { name, path, act } of screens) {
      const page = await context.newPage();
      await page.goto(product.url + path, { waitUntil: 'networkidle' });
      await act?.(page);
      const file = join(folder, `${name}-${width}.png`);
      await page.screenshot({ path: file, fullPage: name !== 'legal' });
      await page.close();
      console.log(file);
    }
    await context.close();
  }
} finally {
  await browser.close();
  await product.stop();
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from '../scripts/services/chromium.mjs';
import { test as base, expect, startDemo } from './fixtures.ts';

/** Land as a square around Lyon. */
const style = {
  version: 8,
  sources: {
    land: {
      type: 'geojson',
      data: {
        type: 'Polygon',
        coordinates: [[[-20, 30], [30, 30], [30, 60], [-20, 60], [-20, 30]]], // biome-ignore format: one square
      },
    },
  },
  layers: [
    { id: 'sea', type: 'background', paint: { 'background-color': '#0000ff' } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': '#ff00ff' } },
  ],
};

/** The product with a map style from another origin. */
const test = base.extend<object, { product: { url: string } }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright accepts nothing but a pattern here
    async ({}, use) => {
      const styles = createServer((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
        response.end(JSON.stringify(style));
      });
      await new Promise<void>((resolve) => {
        styles.listen(0, '127.0.0.1', resolve);
      });
      const { port } = styles.address() as AddressInfo;
      const product = await startDemo({ MAP_STYLE_URL: `http://127.0.0.1:${port}/style.json` });
      await use(product);
      await product.stop();
      styles.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

const { executablePath, args } = chromium();
// The map uses WebGL, here without a graphics card.
const drawing = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
test.use({
  // A small window, because the processor draws every pixel.
  viewport: { width: 360, height: 640 },
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: { executablePath, args: [...args.filter((arg) => arg !== '--disable-gpu'), ...drawing] },
});

test('a map style from another host is drawn under the markers, without other requests', async ({
  page,
  product,
}) => {
  const elsewhere = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== product.url && origin !== 'null') elsewhere.add(pathname);
  });
  await page.goto('/?ville=Lyon&cp=69001&lat=45.758&lon=4.835&km=50&vue=carte');
  const map = page.getByRole('region', { name: 'Carte des annonces' });
  await expect(map.getByRole('button', { name: /annonce/ }).first()).toBeVisible();
  await expect(map.locator('canvas')).toBeVisible();
  await expect.poll(() => [...elsewhere]).toEqual(['/style.json']);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { demoData, startProduct } from '../scripts/services/product.mjs';

/** A server with data of its own, which starts again at the same address some time later. */
export async function aServerWithClock() {
  const directory = mkdtempSync(join(tmpdir(), 'coequipiers-clock-'));
  const common = { RATE_LIMIT_SCALE: '100' };
  const like = await demoData(process.env['DEMO_DATA'] ?? '');
  let product = await startProduct({ ...common, DATA_DIR: directory }, { like });
  const { url, port } = product;
  return {
    url,
    /** `ms` from now, for the server and in these browsers. */
    later: async (ms: number, contexts: BrowserContext[]) => {
      for (const context of contexts) {
        await Promise.all(context.pages().map((page) => page.goto('about:blank')));
        await context.clock.install({ time: Date.now() + ms });
      }
      await product.stop();
      const settings = { ...common, CLOCK_OFFSET_S: String(Math.round(ms / 1_000)) };
      product = await startProduct(settings, { like: directory, port });
    },
    stop: async () => {
      await product.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

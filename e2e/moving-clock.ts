import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { demoData, startProduct } from '../scripts/services/product.mjs';

/** A server with data of its own, which starts again at the same address some time later. */
export async function aServerWithClock() {
  const folder = mkdtempSync(join(tmpdir(), 'coequipiers-clock-'));
  /** Each start has a copy of the data of the one before. */
  let starts = 0;
  const directory = () => join(folder, String(starts));
  const start = (like: string, more: { ms: number; port?: number }) => {
    starts += 1;
    const CLOCK_OFFSET_S = String(Math.round(more.ms / 1_000));
    const settings = { RATE_LIMIT_SCALE: '100', DATA_DIR: directory(), CLOCK_OFFSET_S };
    return startProduct(settings, { like, port: more.port });
  };
  let product = await start(await demoData(process.env['DEMO_DATA'] ?? ''), { ms: 0 });
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
      product = await start(directory(), { ms, port });
    },
    stop: async () => {
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

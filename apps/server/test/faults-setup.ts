import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';

const server = resolve(import.meta.dirname, '..');

/**
 * Bundles `instance.ts` for this run. The fault tests start many instances, and each takes twice the processor time to start from its
 * sources.
 */
export async function setup() {
  const cache = join(server, '.cache');
  await mkdir(cache, { recursive: true });
  // In the folder of the server, where it finds its migrations.
  const outDir = await mkdtemp(join(cache, 'instance-'));
  const input = { instance: join(import.meta.dirname, 'instance.ts') };
  await build({ root: server, logLevel: 'warn', build: { outDir, rolldownOptions: { input } } });
  process.env['TEST_INSTANCE'] = join(outDir, 'instance.js');
  return () => rm(outDir, { recursive: true, force: true, maxRetries: 5 });
}

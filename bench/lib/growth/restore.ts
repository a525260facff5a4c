import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findComponent } from '../../../scripts/components.mjs';
import { run } from '../../../scripts/lib/run.mjs';

const workers = 2;

type Dumped = { file: string; seconds: number; bytes: number; remove: () => void };

async function tool(name: string, args: string[]): Promise<number> {
  const { code, output, seconds } = await run(join(dirname(findComponent('postgresql') ?? ''), name), args);
  if (code !== 0) throw new Error(`${name} failed:\n${output}`);
  return seconds;
}

/** As docs/operations.md says to make a backup. */
export async function dump(url: string): Promise<Dumped> {
  const folder = mkdtempSync(join(tmpdir(), 'coequipiers-dump-'));
  const file = join(folder, 'database.dump');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const seconds = await tool('pg_dump', ['-Fc', '-f', file, url]);
    return { file, seconds, bytes: statSync(file).size, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

export const restore = ({ file }: Dumped, url: string): Promise<number> =>
  tool('pg_restore', ['-j', String(workers), '--exit-on-error', '-d', url, file]);

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isArrondissement } from './features/cities/commune.ts';
import { loadBundledCommunes, loadCommunes } from './features/cities/communes.ts';
import { official } from './features/cities/test/official.ts';

const entry = join(import.meta.dirname, 'communes-sync.ts');
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'communes-sync-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const run = (env: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', entry], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env },
  });

describe('the sync command', () => {
  it('says in one line why it refuses a list, and exits 1', async () => {
    const file = join(dataDir, 'list.json');
    await writeFile(file, '[]');
    await expect(run({ COMMUNES_FILE: file })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The list at .*list\.json is refused: it has 0 communes .*\.\n$/,
      ) as string,
    });
    expect(await readdir(dataDir)).toEqual(['list.json']);
  }, 20_000);

  it('says in one line which setting is wrong', async () => {
    await expect(run({ COMMUNES_URL: 'ftp://x' })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Bad setting: COMMUNES_URL .*\n$/) as string,
    });
  }, 20_000);

  it('gives the server the whole official list', async () => {
    const { all } = await loadBundledCommunes();
    const file = join(dataDir, 'list.json');
    const list = all.filter((commune) => !isArrondissement(commune)).map(official);
    await writeFile(file, JSON.stringify(list.map((row) => ({ ...row, population: row.population + 1 }))));
    expect((await run({ COMMUNES_FILE: file })).stdout).toContain('35014 communes are now in');
    const communes = await loadCommunes(dataDir);
    expect(communes.byCode('75056')?.population).toBe(all[0]!.population + 1);
    expect(communes.byCode('69383')?.name).toBe('Lyon 3e Arrondissement');
  }, 30_000);
});

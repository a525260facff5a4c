import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isArrondissement } from './features/cities/commune.ts';
import {
  bundledCommunes,
  loadBundledCommunes,
  loadCommunes,
  syncedCommunes,
} from './features/cities/communes.ts';
import { syncCommunes } from './features/cities/sync.ts';
import { official } from './features/cities/test/official.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'communes-sync-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

it('the command says in one line why it refuses a list, and exits 1', async () => {
  const file = join(dataDir, 'list.json');
  await writeFile(file, '[]');
  const entry = join(import.meta.dirname, 'communes-sync.ts');
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', entry], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, COMMUNES_FILE: file },
  });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The list at .*list\.json is refused: it has 0 communes .*\.\n$/,
    ) as string,
  });
  expect(await readdir(dataDir)).toEqual(['list.json']);
});

it('the server uses the whole official list afterwards', async () => {
  const { all } = await loadBundledCommunes();
  const file = join(dataDir, 'list.json');
  const list = all.filter((commune) => !isArrondissement(commune)).map(official);
  await writeFile(file, JSON.stringify(list.map((row) => ({ ...row, population: row.population + 1 }))));
  const target = syncedCommunes(dataDir);
  expect(await syncCommunes({ source: { file }, target, bundled: bundledCommunes })).toBe(35_014);
  const communes = await loadCommunes(dataDir);
  expect(communes.byCode('75056')?.population).toBe(all[0]!.population + 1);
  expect(communes.byCode('69383')?.name).toBe('Lyon 3e Arrondissement');
});

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { isArrondissement } from './features/cities/commune.ts';
import {
  bundledCommunes,
  loadBundledCommunes,
  loadCommunes,
  syncedCommunes,
} from './features/cities/communes.ts';
import { syncCommunes } from './features/cities/sync.ts';
import { official } from './features/cities/test/official.ts';
import { runCommand } from './platform/run-command.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'communes-sync-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

it('a list that is refused is one line and the exit code 1, and nothing changes', async () => {
  const { exitCode } = process;
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => {
    said.mockRestore();
    process.exitCode = exitCode;
  });
  const file = join(dataDir, 'list.json');
  await writeFile(file, '[]');
  const target = syncedCommunes(dataDir);
  await runCommand(
    async () => void (await syncCommunes({ source: { file }, target, bundled: bundledCommunes })),
  );
  expect(process.exitCode).toBe(1);
  expect(said.mock.calls).toEqual([
    [expect.stringMatching(/^The list at .*list\.json is refused: it has 0 communes .*\.\n$/)],
  ]);
  expect(await readdir(dataDir)).toEqual(['list.json']);
});

it('the command says where it has put the list, and the server uses it afterwards', async () => {
  const { all } = await loadBundledCommunes();
  const file = join(dataDir, 'list.json');
  const list = all.filter((commune) => !isArrondissement(commune)).map(official);
  await writeFile(file, JSON.stringify(list.map((row) => ({ ...row, population: row.population + 1 }))));
  const entry = join(import.meta.dirname, 'communes-sync.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', entry], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, COMMUNES_FILE: file },
  });
  expect(stdout).toBe(
    `35014 communes are now in ${join(dataDir, 'communes.json')}. Restart the server to use them.\n`,
  );
  const communes = await loadCommunes(dataDir);
  expect(communes.byCode('75056')?.population).toBe(all[0]!.population + 1);
  expect(communes.byCode('69383')?.name).toBe('Lyon 3e Arrondissement');
});

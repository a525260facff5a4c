import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import { figure, isFull } from '../../test/faults.ts';
import { startTestApp } from '../../test/harness.ts';
import { aPerson, type TestPerson } from '../../test/people.ts';
import { publish } from '../features/announcements/test/publish.ts';
import { say } from '../features/chat/test/talk.ts';
import { formOf, formType, imagePart } from '../features/images/test/form.ts';
import { jpeg } from '../features/images/test/pictures.ts';

const before = isFull ? 500 : 30;
const run = promisify(execFile);
const output = { maxBuffer: 2 ** 30 };

async function hashes(directory: string): Promise<Map<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const found = new Map<string, string>();
  for (const entry of entries.filter((file) => file.isFile())) {
    const path = join(entry.parentPath, entry.name);
    found.set(
      relative(directory, path),
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    );
  }
  return found;
}

/** A new database with the roles of the compose file. */
async function withRoles(server: string): Promise<string> {
  const { hostname, port } = new URL(server);
  const script = join(import.meta.dirname, '../../../../deploy/make-roles.sh');
  await run('sh', [script], {
    env: {
      ...process.env,
      PGHOST: hostname,
      PGPORT: port,
      DATABASE_PASSWORD: 'of the owner',
      REPLICATION_PASSWORD: 'of the replica',
    },
  });
  return `postgresql://coequipiers@${hostname}:${port}/coequipiers`;
}

/** As docs/operations.md says. */
const restoring = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];

/** The rows in a dump, in any order. */
const rowsOf = (dump: string): string[] =>
  dump
    .split('\n')
    .filter((line) => !/^(--|\\|SET |SELECT )/.test(line))
    .toSorted((one, other) => (one < other ? -1 : 1));

it('restores a backup taken under load into an empty database, without those who were erased since', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coequipiers-backup-'));
  const [source, target] = await Promise.all([startPostgres(), startPostgres()]);
  const secret = { AUTH_SECRET: 's'.repeat(32) };
  const data = join(folder, 'data');
  const app = await startTestApp({ ...secret, DATABASE_URL: source.url, DATA_DIR: data });
  const [one, other, goneBefore, goneAfter] = [
    await aPerson(app),
    await aPerson(app),
    await aPerson(app),
    await aPerson(app),
  ];
  const picture = await jpeg();
  let written = 0;
  const write = async () => {
    written += 1;
    await say(one, other, `message ${written}`);
    const sent = await one.call({
      method: 'POST',
      url: '/api/images/upload',
      headers: { 'content-type': formType },
      payload: formOf(imagePart(picture)),
    });
    await publish(one, { title: `Annonce ${written}`, imageUrl: sent.json<{ imageUrl: string }>().imageUrl });
  };
  const erase = async ({ call, password }: TestPerson) =>
    expect(
      (await call({ method: 'DELETE', url: '/api/user', payload: { password } })).statusCode,
    ).toBeLessThan(300);
  for (const person of [goneBefore, goneAfter])
    await publish(person, { title: `Annonce de ${person.username}` });
  await erase(goneBefore);
  for (let count = 0; count < before; count += 1) await write();

  const load = { on: true };
  const writing = (async () => {
    while (load.on) await write();
  })();
  const dump = join(folder, 'coequipiers.dump');
  const atLeast = written;
  await run('pg_dump', ['--format=custom', `--file=${dump}`, source.url]);
  const pictures = join(folder, 'pictures');
  // Skip incomplete files: they are renamed before they could be copied.
  const finished = (path: string) => !path.includes('/images/unfinished/');
  await cp(join(data, 'images'), pictures, { recursive: true, filter: finished });
  load.on = false;
  await writing;
  await erase(goneAfter);
  const note = join(data, 'images/erased');
  await expect.poll(async () => (await hashes(note)).size).toBe(2);

  const url = await withRoles(target.url);
  await run('pg_restore', [...restoring, `--dbname=${url}`, dump]);
  const { stdout: backedUp } = await run('pg_restore', ['--data-only', '--file=-', dump], output);
  const { stdout: restored } = await run('pg_dump', ['--data-only', url], output);
  expect(rowsOf(restored)).toEqual(rowsOf(backedUp));

  // The pictures from the backup, with the current notes of erasures.
  const newData = join(folder, 'restored');
  await cp(pictures, join(newData, 'images'), { recursive: true });
  await cp(note, join(newData, 'images/erased'), { recursive: true });
  const again = await startTestApp({ ...secret, DATABASE_URL: url, DATA_DIR: newData });
  const messages = await again.db.selectFrom('messages').select('content').execute();
  const announcements = await again.db.selectFrom('announcements').select('image_id').execute();
  expect(messages.length).toBeGreaterThanOrEqual(atLeast);
  const [lived, stored] = [await hashes(join(data, 'images')), await hashes(join(newData, 'images'))];
  const rows = await again.db.selectFrom('images').select('id').execute();
  for (const { id } of rows) {
    const files = [...stored].filter(([path]) => path.includes(id));
    expect(files.length).toBeGreaterThan(0);
    for (const [path, hash] of files) expect(hash).toBe(lived.get(path));
  }
  const living = await again.db.selectFrom('people').select('email').where('erased_at', 'is', null).execute();
  expect(new Set(living.map(({ email }) => email))).toEqual(new Set([one.email, other.email]));
  const { stdout: now } = await run('pg_dump', ['--data-only', url], output);
  for (const { email, username } of [goneBefore, goneAfter]) {
    expect(now).not.toContain(email);
    expect(now).not.toContain(username);
  }
  await Promise.all([app.close(), again.close()]);
  await Promise.all([source.stop(), target.stop()]);
  await rm(folder, { recursive: true, force: true });
  figure(
    'backup under load, restored into an empty database',
    `${rowsOf(backedUp).length} lines of rows equal, ${messages.length} messages, ${announcements.length} announcements, hashes of ${rows.length} pictures equal, 2 erased people (one after the backup) stay erased`,
  );
});

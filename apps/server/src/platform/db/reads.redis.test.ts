import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { startPostgres, startReplica } from '../../../../../scripts/services/postgres.mjs';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson, callWith, logIn, type TestPerson } from '../../../test/people.ts';
import { publish, remove } from '../../features/announcements/test/publish.ts';

const primary = await startPostgres();
const replica = await startReplica(primary.url);
const settings = { DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url };
const app = await startTestApp(settings);
const [author, stranger] = [await aPerson(app), await aPerson(app)];
const onReplica = new pg.Client(replica.url);
await onReplica.connect();

afterAll(async () => {
  await app.close();
  await replica.stop();
  await primary.stop();
});

const hold = () => onReplica.query('SELECT pg_wal_replay_pause()');
const release = () => onReplica.query('SELECT pg_wal_replay_resume()');

const nearby = async (person?: TestPerson): Promise<string[]> => {
  const answer = await (person?.call ?? app.call)({
    url: '/api/announce/nearby?latitude=45.4339&longitude=4.3903&maxDistance=1000&limit=100',
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<Announcement[]>().map(({ id }) => id);
};

it('reads the search from the replica, which a visitor sees when it has come that far', async () => {
  await hold();
  const { id } = await publish(author);
  expect(await nearby()).not.toContain(id);
  await release();
  await vi.waitFor(async () => expect(await nearby()).toContain(id), { timeout: 5_000 });
});

it('shows people at once what they wrote, on every device, however far behind the replica is', async () => {
  const { body: token } = await logIn(app, author.email, author.password);
  const elsewhere = { ...author, token, call: callWith(app, token) };
  const before = await publish(author);
  await vi.waitFor(async () => expect(await nearby(stranger)).toContain(before.id), { timeout: 5_000 });
  await hold();
  const { id } = await publish(author);
  await remove(author, before.id);
  for (const device of [author, elsewhere]) {
    const seen = await nearby(device);
    expect(seen).toContain(id);
    expect(seen).not.toContain(before.id);
  }
  const seen = await nearby(stranger);
  expect(seen).not.toContain(id);
  expect(seen).toContain(before.id);
  await release();
});

it('goes on with the primary when the replica is gone', async () => {
  await onReplica.end();
  await replica.stop();
  const { id } = await publish(author);
  expect(await nearby()).toContain(id);
  expect(await nearby(stranger)).toContain(id);
});

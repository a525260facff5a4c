import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import pg from 'pg';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { startPostgres, startReplica } from '../../../../../scripts/services/postgres.mjs';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson, callWith, logIn, type TestPerson } from '../../../test/people.ts';
import { publish, remove } from '../../features/announcements/test/publish.ts';
import { aliasOf } from '../../features/chat/test/talk.ts';
import { confirm, linkFor } from '../../features/joining-by-email/test/joining.ts';
import { withOuting } from '../../features/outings/test/outing.ts';

const primary = await startPostgres();
const replica = await startReplica(primary.url);
const settings = { DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url };
const app = await startTestApp(settings);
const [author, stranger] = [await aPerson(app), await aPerson(app)];
const [onPrimary, onReplica] = [new pg.Client(primary.url), new pg.Client(replica.url)];
await Promise.all([onPrimary.connect(), onReplica.connect()]);

afterAll(async () => {
  await app.close();
  await replica.stop();
  await primary.stop();
});

const hold = () => onReplica.query('SELECT pg_wal_replay_pause()');
const release = () => onReplica.query('SELECT pg_wal_replay_resume()');

/** On a busy machine the replica may lag by seconds, and may not even have the tables yet: searches would then read the primary. */
const untilCaughtUp = async (): Promise<void> => {
  const { rows } = await onPrimary.query<{ lsn: string }>('SELECT pg_current_wal_lsn() AS lsn');
  const replayed = 'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS replayed';
  await vi.waitFor(
    async () => expect((await onReplica.query(replayed, [rows[0]?.lsn])).rows).toEqual([{ replayed: true }]),
    { timeout: 60_000 },
  );
};

const untilParted = (client: pg.Client) =>
  vi.waitFor(
    async () => {
      const { rows } = await client.query('SELECT pid FROM pg_stat_wal_receiver');
      expect(rows).toEqual([]);
    },
    { timeout: 60_000 },
  );
/** Enough time for the replica to be checked again. */
const letTimePass = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
afterEach(() => void vi.useRealTimers());

const cards = async (person?: Pick<TestPerson, 'call'>): Promise<Announcement[]> => {
  const answer = await (person?.call ?? app.call)({
    url: '/api/announce/nearby?latitude=45.4339&longitude=4.3903&maxDistance=1000&limit=100',
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<Announcement[]>();
};
const nearby = async (person?: Pick<TestPerson, 'call'>): Promise<string[]> =>
  (await cards(person)).map(({ id }) => id);

it('reads the search from the replica: a visitor sees an announcement once it is replicated', async () => {
  await untilCaughtUp();
  await hold();
  const { id } = await publish(author);
  expect(await nearby()).not.toContain(id);
  await release();
  await vi.waitFor(async () => expect(await nearby()).toContain(id), { timeout: 60_000 });
});

it('shows people at once what they wrote, on every device, however far behind the replica is', async () => {
  const { body: token } = await logIn(app, author.email, author.password);
  const elsewhere = { ...author, token, call: callWith(app, token) };
  const before = await publish(author);
  await vi.waitFor(async () => expect(await nearby(stranger)).toContain(before.id), { timeout: 60_000 });
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

it('shows people in a new session what they wrote before it', async () => {
  await untilCaughtUp();
  await hold();
  const { id } = await publish(author);
  await author.call({ method: 'POST', url: '/api/auth/logout' });
  const { body: token } = await logIn(app, author.email, author.password);
  author.call = callWith(app, token);
  expect(await nearby(author)).toContain(id);
  await release();
});

it('shows a block and its end at once to both people, however far behind the replica is', async () => {
  const [blocker, blocked] = [await aPerson(app), await aPerson(app)];
  const theirs = [(await publish(blocker)).id, (await publish(blocked)).id];
  await untilCaughtUp();
  const alias = await aliasOf(app, blocked);
  const seenBy = async (person: TestPerson) => {
    const seen = await nearby(person);
    return theirs.filter((id) => seen.includes(id));
  };
  const block = async (method: 'PUT' | 'DELETE') =>
    expect((await blocker.call({ method, url: `/api/blocks/${alias}` })).statusCode).toBeLessThan(300);
  await vi.waitFor(
    async () => expect([await seenBy(blocker), await seenBy(blocked)]).toEqual([theirs, theirs]),
    { timeout: 60_000 },
  );
  await hold();
  await block('PUT');
  expect([await seenBy(blocked), await seenBy(blocker)]).toEqual([theirs.slice(1), theirs.slice(0, 1)]);
  await release();
  await untilCaughtUp();
  await hold();
  await block('DELETE');
  expect([await seenBy(blocked), await seenBy(blocker)]).toEqual([theirs, theirs]);
  await release();
});

it('shows someone at once the place that they have taken by the link of a mail', async () => {
  const member = await aPerson(app);
  const { id } = await withOuting(author);
  const token = await linkFor(app, id, member.email);
  await vi.waitFor(async () => expect(await nearby(member)).toContain(id), { timeout: 60_000 });
  await untilCaughtUp();
  await hold();
  expect((await confirm(app, token)).statusCode).toBe(200);
  const card = (await cards(member)).find((announcement) => announcement.id === id);
  expect(card).toMatchObject({ participation: { state: 'in' }, outing: { taken: 1 } });
  await release();
});

it('asks the primary where the replica does not know a column yet', async () => {
  const { id } = await publish(author);
  await vi.waitFor(async () => expect(await nearby()).toContain(id), { timeout: 60_000 });
  await hold();
  await onPrimary.query('ALTER TABLE people RENAME COLUMN alias TO known_as');
  await release();
  await vi.waitFor(() => onReplica.query('SELECT known_as FROM people'), { timeout: 60_000 });
  await hold();
  await onPrimary.query('ALTER TABLE people RENAME COLUMN known_as TO alias');
  expect(await nearby()).toContain(id);
  await release();
});

it('skips a replica that has lost its connection to the primary', async () => {
  await onReplica.query("ALTER SYSTEM SET primary_conninfo = ''");
  await onReplica.query('SELECT pg_reload_conf()');
  await untilParted(onReplica);
  const { id } = await publish(author);
  letTimePass();
  expect(await nearby()).toContain(id);
});

it('reads from the primary when the replica is down', async () => {
  await Promise.all([onPrimary.end(), onReplica.end()]);
  await replica.stop();
  const { id } = await publish(author);
  expect(await nearby()).toContain(id);
  expect(await nearby(stranger)).toContain(id);
});

it('reads from the replica when the primary is down', async () => {
  const lost = await startPostgres();
  const left = await startReplica(lost.url);
  const other = await startTestApp({ DATABASE_URL: lost.url, DATABASE_READ_URL: left.url });
  const { id } = await publish(await aPerson(other));
  await vi.waitFor(async () => expect(await nearby(other)).toContain(id), { timeout: 60_000 });
  const client = new pg.Client(left.url);
  await client.connect();
  await lost.stop();
  await untilParted(client);
  letTimePass();
  expect(await nearby(other)).toContain(id);
  await client.end();
  await other.close();
  await left.stop();
});

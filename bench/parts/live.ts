import { vacuumAll } from '../lib/data.ts';
import { type Figure, ratioOf } from '../lib/figures.ts';
import { connect, type Lab } from '../lib/lab.ts';
import { makeMembers } from '../lib/people.ts';
import { openProduct } from '../lib/product.ts';
import { timed } from '../lib/progress.ts';
import { settledMegabytes } from '../lib/resident.ts';
import { startServer } from '../lib/server.ts';
import { closeSockets, openSockets } from '../lib/sockets.ts';
import { startRelay, type Talker, talk } from '../lib/talk.ts';
import { percentile } from '../lib/timing.ts';

const people = 1_000;
const perSecond = 200;
const manyPerSecond = 500;

/** Memory per subscribed page. A first set of connections is opened and closed before, because one-time costs do not count. */
async function memoryPerSocket(lab: Lab, database: string, talkers: readonly Talker[]): Promise<Figure> {
  const { url, stop } = await startServer(lab, { DATABASE_URL: database });
  const tokens = talkers.map(({ token }) => token);
  const seconds = lab.quick ? 3 : 15;
  const seen = await timed(
    `memory of ${people.toLocaleString('en')} live connections`,
    2 * seconds,
    async () => {
      await closeSockets(await openSockets(url, tokens));
      const before = await settledMegabytes(url, seconds);
      const sockets = await openSockets(url, tokens);
      const after = await settledMegabytes(url, seconds);
      await closeSockets(sockets);
      return { before, after };
    },
  );
  await stop();
  return ratioOf(`memory per live connection, in kB, with ${people.toLocaleString('en')}`, [
    { name: 'taken', value: Math.max(0, seen.after - seen.before) * 1_024, unit: 'kB' },
    { name: 'connections', value: people, unit: '' },
  ]);
}

/** When messages come faster than they are delivered, each waits longer than the one before. */
function queueing(times: readonly number[]): Figure {
  const quarter = Math.floor(times.length / 4);
  return ratioOf(
    `live delivery at ${manyPerSecond} messages a second, the last quarter ÷ the first, p50`,
    [
      { name: 'last quarter', value: percentile(times.slice(-quarter), 0.5), unit: 'ms' },
      { name: 'first quarter', value: percentile(times.slice(0, quarter), 0.5), unit: 'ms' },
    ],
    { target: { most: 1.5 } },
  );
}

/**
 * The time until a message is received. Ours is checked, stored, numbered and notified in a transaction, and goes from one
 * instance to the other through Redis. The relay only forwards it within one process.
 */
export async function live(lab: Lab): Promise<Figure[]> {
  const database = await lab.database('live');
  const product = await openProduct(database, lab.communes, '');
  const talkers = await makeMembers(product.db, people);
  await product.close();
  const perSocket = await memoryPerSocket(lab, database, talkers);
  const { url: redis } = await lab.redis();
  const settings = { DATABASE_URL: database, REDIS_URL: redis };
  const [one, other] = [await startServer(lab, settings), await startServer(lab, settings)];
  const relay = await startRelay();
  lab.atEnd(relay.stop);
  const pairs = Array.from(
    { length: people / 2 },
    (_, index) => [talkers[2 * index], talkers[2 * index + 1]] as [Talker, Talker],
  );
  const among = { instances: [one.url, other.url], relay: relay.url, pairs } as const;
  await timed('their first messages', 15, async () => {
    await talk({ ...among, perSecond, seconds: 3, rounds: 0 });
    // Autovacuum is off. Without this, the plans would remain those for empty tables.
    const client = await connect(database);
    await vacuumAll(client);
    await client.end();
  });
  const { rounds, seconds } = lab.quick ? { rounds: 3, seconds: 5 } : { rounds: 6, seconds: 10 };
  const label = `${people.toLocaleString('en')} live connections on two instances, and on a bare relay`;
  const measured = await timed(label, 10 + 2 * (rounds + 1) * seconds, () =>
    talk({ ...among, perSecond, seconds, rounds }),
  );
  const manySeconds = lab.quick ? 8 : 30;
  const many = await timed(`the same at ${manyPerSecond} messages a second`, 10 + 4 * manySeconds, () =>
    talk({ ...among, perSecond: manyPerSecond, seconds: manySeconds, rounds: 1 }),
  );
  await Promise.all([one.stop(), other.stop(), relay.stop()]);
  const lost = measured.product.lost + measured.relay.lost + many.product.lost + many.relay.lost;
  if (lost > 0) throw new Error(`${lost} messages were not seen`);
  const delays = [0.5, 0.99].map((share) =>
    ratioOf(
      `live delivery, send → seen ÷ bare relay, p${share * 100}`,
      [
        { name: 'product', value: percentile(measured.product.times, share), unit: 'ms' },
        { name: 'relay', value: percentile(measured.relay.times, share), unit: 'ms' },
      ],
      share === 0.99 ? { target: { most: 3 } } : {},
    ),
  );
  return [perSocket, ...delays, queueing(many.product.times)];
}

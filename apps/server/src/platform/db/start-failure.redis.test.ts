import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../../scripts/services/private-server.mjs';
import { privateDatabase } from '../../../test/harness.ts';
import { administer } from '../../../test/postgres-database.ts';
import { StartError } from '../start-error.ts';
import { openDatabase } from './open-database.ts';
import type { Patience } from './start-failure.ts';

const own = await privateDatabase();
const server = new URL(own.env['DATABASE_URL'] ?? '');
const role = `rightless_${server.pathname.slice(-8)}`;
await administer(server, `CREATE ROLE ${role} LOGIN`);
afterAll(async () => {
  await administer(server, `DROP ROLE ${role}`);
  await own.remove();
});

const open = async (change: (url: URL) => void, patience: Patience = {}): Promise<unknown> => {
  const url = new URL(server);
  change(url);
  try {
    const config = { kind: 'postgres', url: url.href, readUrl: undefined } as const;
    await (await openDatabase(config, () => undefined, patience)).close();
    return undefined;
  } catch (error) {
    return error;
  }
};

const at =
  (port: number) =>
  (url: URL): void => {
    url.port = String(port);
  };

describe('a start ends with a sentence', () => {
  it.each([
    [
      'with a role without rights',
      (url: URL): void => {
        url.username = role;
      },
      /^The role of DATABASE_URL lacks rights: permission denied .*Make it the owner/,
    ],
    [
      'on a server that only reads',
      (url: URL) => url.searchParams.set('options', '-c default_transaction_read_only=on'),
      /^DATABASE_URL leads to a PostgreSQL that accepts no changes .*Set it to the primary\.$/,
    ],
    [
      'in a database that does not exist',
      (url: URL): void => {
        url.pathname = '/nowhere';
      },
      /^Cannot reach PostgreSQL at DATABASE_URL: database "nowhere" does not exist/,
    ],
  ])('%s', async (_case, change, sentence) => {
    const error = await open(change);
    expect(error).toBeInstanceOf(StartError);
    expect((error as Error).message).toMatch(sentence);
  });
});

/** What PostgreSQL says while it recovers: message E with severity, code and text. */
function recovering(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

describe('a start while PostgreSQL recovers', () => {
  const waits: string[] = [];
  const patience = (waitMs: number): Patience => ({ waitMs, onWait: ({ message }) => waits.push(message) });

  it('waits until connections are accepted, and says so once', async () => {
    waits.length = 0;
    const port = await freePort();
    const recoversUntil = performance.now() + 4_000;
    const sockets = new Set<Socket>();
    const door = createServer((near) => {
      sockets.add(near);
      near.on('error', () => undefined);
      if (performance.now() < recoversUntil) {
        near.once('data', () => near.end(recovering()));
        return;
      }
      const far = connect(Number(server.port), '127.0.0.1');
      far.on('error', () => undefined);
      near.pipe(far).pipe(near);
    });
    // Nothing listens yet.
    setTimeout(() => door.listen(port, '127.0.0.1'), 1_500);
    expect(await open(at(port), patience(60_000))).toBeUndefined();
    expect(performance.now()).toBeGreaterThan(recoversUntil);
    expect(waits).toHaveLength(1);
    for (const socket of sockets) socket.destroy();
    door.close();
    await once(door, 'close');
  });

  it('ends with its sentence when that takes too long', async () => {
    waits.length = 0;
    const port = await freePort();
    const error = await open(at(port), patience(1_500));
    expect(error).toBeInstanceOf(StartError);
    expect((error as Error).message).toMatch(/^Cannot reach PostgreSQL at DATABASE_URL: .*ECONNREFUSED/);
    expect(waits).toHaveLength(1);
  });
});

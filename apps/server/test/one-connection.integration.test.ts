import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '../src/platform/db/database.ts';
import { readsOnPrimary } from '../src/platform/db/reads.ts';
import { sharedTestApp } from './harness.ts';
import { guard, holdingLocks, secondConnection } from './one-connection.ts';
import { aPerson } from './people.ts';

const app = await sharedTestApp();
const ask = (db: Db) => sql`SELECT 1`.execute(db);

/** What the guard has seen, which would otherwise fail the test. */
const seen = () => guard.seen.splice(0).map(({ message }) => message);

describe('the root connection inside a transaction', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a statement', () => ask(app.db)],
    ['a second transaction', () => app.transact.unattended(ask)],
    ['a read that may go to a replica', () => readsOnPrimary(app.db)(null, ask)],
  ])('is refused for %s', async (_, use) => {
    await expect(app.transact.unattended(use)).rejects.toThrow(secondConnection);
    expect(seen()).toEqual([secondConnection]);
  });

  it('fails the test also when the product catches the error', async () => {
    const person = await aPerson(app);
    await app.transact.as(person, () => ask(app.db).catch(() => undefined));
    expect(seen()).toEqual([secondConnection]);
  });

  it('is refused inside the transaction of a caller, also some steps later', async () => {
    const person = await aPerson(app);
    const later = app.transact.as(person, async (transaction) => {
      await ask(transaction);
      await new Promise((resolve) => setImmediate(resolve));
      await ask(app.db);
    });
    await expect(later).rejects.toThrow(secondConnection);
    expect(seen()).toEqual([secondConnection]);
  });
});

describe('the root connection may be used', () => {
  it('after the commit, and by what began inside and runs afterwards', async () => {
    let commit = () => {};
    const committed = new Promise<void>((resolve) => (commit = resolve));
    const uses: Promise<unknown>[] = [];
    await app.transact.unattended(async (transaction) => {
      await ask(transaction);
      transaction.afterCommit(() => uses.push(ask(app.db)));
      uses.push(committed.then(() => ask(app.db)));
    });
    commit();
    expect(await Promise.all(uses)).toHaveLength(2);
  });

  it('by what a test does while it holds locks', async () => {
    const inside = async () => app.transact.unattended(ask);
    const asked = await app.db.transaction().execute(holdingLocks(async () => ({ answer: inside() })));
    await asked.answer;
    expect(seen()).toEqual([]);
  });
});

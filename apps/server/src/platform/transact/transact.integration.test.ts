import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { onPostgres, sharedTestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';

const app = await sharedTestApp();

async function aCaller(): Promise<{ id: string }> {
  const { email } = await aPerson(app);
  return app.db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow();
}

const rename = (id: string, municipality_name: string) =>
  sql`UPDATE people SET municipality_name = ${municipality_name} WHERE id = ${id}`;

const nameOf = async (id: string) =>
  (
    await app.db
      .selectFrom('people')
      .select('municipality_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).municipality_name;

describe('an action after the commit', () => {
  it('runs in its order once the transaction has committed', async () => {
    const caller = await aCaller();
    const told: string[] = [];
    const answer = await app.transact.as(caller, async (transaction) => {
      transaction.afterCommit(() => told.push('one'));
      transaction.afterCommit(() => told.push('two'));
      expect(told).toEqual([]);
      return 'answer';
    });
    expect([answer, told]).toEqual(['answer', ['one', 'two']]);
  });

  it('does not run when the transaction fails', async () => {
    const caller = await aCaller();
    const told: string[] = [];
    const failed = app.transact.as(caller, async (transaction) => {
      transaction.afterCommit(() => told.push('one'));
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect(told).toEqual([]);
  });

  it('cannot make a request fail that was carried out', async () => {
    const caller = await aCaller();
    const told: string[] = [];
    const answer = await app.transact.as(caller, async (transaction) => {
      transaction.afterCommit(() => {
        throw new Error('nobody listens');
      });
      transaction.afterCommit(() => told.push('two'));
      return 'answer';
    });
    expect([answer, told]).toEqual(['answer', ['two']]);
  });
});

describe('a statement with the commit', () => {
  it('changes its row, and gives its rows after the commit, in the order of the actions', async () => {
    const caller = await aCaller();
    const told: unknown[] = [];
    await app.transact.as(caller, async (transaction) => {
      transaction.afterCommit(() => told.push('before'));
      const renamed = sql<{ name: string }>`
        UPDATE people SET municipality_name = 'Lyon' WHERE id = ${caller.id} RETURNING municipality_name AS name`;
      transaction.withCommit(renamed.compile(app.db), (rows) => told.push(...rows));
      transaction.afterCommit(() => told.push('after'));
    });
    expect(told).toEqual(['before', { name: 'Lyon' }, 'after']);
    expect(await nameOf(caller.id)).toBe('Lyon');
  });

  it('that fails rolls everything back, and no action runs', async () => {
    const caller = await aCaller();
    const told: string[] = [];
    const failed = app.transact.as(caller, async (transaction) => {
      transaction.afterCommit(() => told.push('one'));
      await rename(caller.id, 'Lyon').execute(transaction);
      transaction.withCommit(sql`SELECT 1 / 0`.compile(app.db), () => told.push('two'));
      transaction.withCommit(rename(caller.id, 'Nice').compile(app.db));
    });
    await expect(failed).rejects.toThrow(/zero/);
    expect(told).toEqual([]);
    expect(await nameOf(caller.id)).not.toMatch(/Lyon|Nice/);
    // The connection that was used is free for the next one.
    await app.transact.as(caller, (transaction) => rename(caller.id, 'Brest').execute(transaction));
    expect(await nameOf(caller.id)).toBe('Brest');
  });
});

describe('an early statement', () => {
  /** Adds a letter to the name, so that a second run would be seen. */
  const lengthen = ({ id }: { id: string }) =>
    sql<{ name: string }>`
      UPDATE people SET municipality_name = coalesce(municipality_name, '') || 'x' WHERE id = ${id}
      RETURNING municipality_name AS name`.compile(app.db);

  it('is run before the work, which gets its rows', async () => {
    const caller = await aCaller();
    await rename(caller.id, 'Aix').execute(app.db);
    const answer = await app.transact.as(caller, async (_, { early }) => early, { early: lengthen(caller) });
    expect(answer).toEqual([{ name: 'Aixx' }]);
    expect(await nameOf(caller.id)).toBe('Aixx');
  });

  it('changes nothing for a repeated request, which gets the first response', async () => {
    const caller = await aCaller();
    await rename(caller.id, 'Aix').execute(app.db);
    const write = (request: string) =>
      app.transact.as(caller, async (_, { early }) => early?.[0]?.name, {
        once: { key: 'une fois', requestHash: Buffer.from(request) },
        early: lengthen(caller),
      });
    expect(await Promise.all([write('one'), write('one')])).toEqual(['Aixx', 'Aixx']);
    await expect(write('another')).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect(await nameOf(caller.id)).toBe('Aixx');
  });

  it('is rolled back when the caller is suspended, and when the work throws', async () => {
    const caller = await aCaller();
    await rename(caller.id, 'Aix').execute(app.db);
    const early = lengthen(caller);
    const failed = app.transact.as(caller, () => Promise.reject(new Error('undone')), { early });
    await expect(failed).rejects.toThrow('undone');
    await sql`UPDATE people SET suspended_until = now() + interval '1 day' WHERE id = ${caller.id}`.execute(
      app.db,
    );
    const refused = app.transact.as(caller, async () => 'written', { early });
    await expect(refused).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await nameOf(caller.id)).toBe('Aix');
  });
});

describe('a caller', () => {
  it.each([
    ['erased', sql`erased_at = now()`],
    ['suspended', sql`suspended_until = now() + interval '1 day'`],
  ])('who is %s changes nothing', async (_state, change) => {
    const caller = await aCaller();
    await sql`UPDATE people SET ${change} WHERE id = ${caller.id}`.execute(app.db);
    const write = app.transact.as(caller, async () => 'written');
    await expect(write).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('who is suspended changes nothing either when the work locks its caller itself', async () => {
    const caller = await aCaller();
    const lockCaller = sql<object>`SELECT FROM people WHERE false`.compile(app.db);
    const write = () => app.transact.as(caller, async (_, { isLocked }) => isLocked, { lockCaller });
    expect(await write()).toBe(false);
    await sql`UPDATE people SET suspended_until = now() + interval '1 day' WHERE id = ${caller.id}`.execute(
      app.db,
    );
    await expect(write()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('whose suspension is over may write again', async () => {
    const caller = await aCaller();
    await sql`UPDATE people SET suspended_until = now() - interval '1 second' WHERE id = ${caller.id}`.execute(
      app.db,
    );
    expect(await app.transact.as(caller, async () => 'written')).toBe('written');
  });

  it('writes one thing after another', async () => {
    const caller = await aCaller();
    const steps: string[] = [];
    const write = (name: string) =>
      app.transact.as(caller, async (transaction) => {
        steps.push(`${name} begins`);
        await sql`SELECT 1`.execute(transaction);
        steps.push(`${name} ends`);
      });
    await Promise.all([write('one'), write('two')]);
    expect(steps).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });
});

// The embedded engine runs one transaction at a time.
if (onPostgres)
  describe('two transactions that wait for each other', () => {
    it('both succeed, and the actions of each run once', async () => {
      const [first, second] = [await aCaller(), await aCaller()];
      const told: string[] = [];
      let meet: () => void = () => undefined;
      const met = new Promise<void>((resolve) => {
        let arrived = 0;
        meet = () => {
          arrived += 1;
          if (arrived === 2) resolve();
        };
      });
      const cross = (name: string, own: { id: string }, other: { id: string }) =>
        app.transact.unattended(async (transaction) => {
          transaction.afterCommit(() => told.push(name));
          await rename(own.id, name).execute(transaction);
          meet();
          await met;
          await rename(other.id, name).execute(transaction);
        });
      await Promise.all([cross('one', first, second), cross('two', second, first)]);
      expect(told.toSorted()).toEqual(['one', 'two']);
    });
  });

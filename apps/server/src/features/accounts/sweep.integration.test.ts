import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';
import { sweepAccounts } from './sweep.ts';

it('removes sessions, links and keys that can open nothing any more, and no other', async () => {
  const app = await startTestApp();
  const [gone, staying] = [await aPerson(app), await aPerson(app)];
  const [old, recent] = [gone.id, staying.id];
  for (const id of [old, recent]) {
    await sql`INSERT INTO idempotency_keys (person_id, key, request_hash) VALUES (${id}, 'key', 'x')`.execute(
      app.db,
    );
  }
  await sql`UPDATE sessions SET expires_at = now() - interval '1 minute' WHERE person_id = ${old}`.execute(
    app.db,
  );
  await sql`UPDATE mail_links SET expires_at = now() - interval '31 days' WHERE person_id = ${old}`.execute(
    app.db,
  );
  await sql`UPDATE idempotency_keys SET created_at = now() - interval '25 hours' WHERE person_id = ${old}`.execute(
    app.db,
  );
  await sql`UPDATE known_networks SET seen_at = now() - interval '91 days' WHERE person_id = ${old}`.execute(
    app.db,
  );
  for (const id of [old, recent])
    await sql`INSERT INTO registrations (person_id) VALUES (${id})`.execute(app.db);
  await sql`UPDATE registrations SET created_at = now() - interval '48 hours' WHERE person_id = ${old}`.execute(
    app.db,
  );

  await sweepAccounts(app.db);

  const tables = ['sessions', 'known_networks', 'mail_links', 'idempotency_keys', 'registrations'] as const;
  for (const table of tables) {
    const left = await app.db.selectFrom(table).select('person_id').execute();
    expect(left.map((row) => row.person_id)).toEqual([recent]);
  }
});

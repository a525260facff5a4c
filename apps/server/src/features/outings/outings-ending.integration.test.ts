import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';
import { aWrite, dayFromNow, publish, put, remove } from '../announcements/test/publish.ts';
import { anOuting, shown, withOuting } from './test/outing.ts';
import { join, moveClock } from './test/taking-part.ts';

const app = await startTestApp();
const author = await aPerson(app);
const other = await aPerson(app);
const dayMs = 86_400_000;
afterEach(() => moveClock(app, Date.now()));

const edited = async (id: string, change: object): Promise<Announcement> => {
  const answer = await put(author, id, aWrite(change));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const search = async (query: Record<string, string> = {}): Promise<string[]> =>
  (await app.call({ url: '/api/announce/nearby', query: { limit: '100', ...query } }))
    .json()
    .map(({ id }: Announcement) => id);
/** Moves an outing into the past, as if time had passed. */
const letPass = (announcementId: string) =>
  sql`
    WITH passed AS (
      UPDATE outings SET starts_at = date_trunc('minute', now()) - interval '3 hours', ends_at = now() - interval '1 hour'
      WHERE announcement_id = ${announcementId} RETURNING starts_at, ends_at
    )
    UPDATE announcements SET outing_until = ends_at, start_date = (starts_at AT TIME ZONE 'Europe/Paris')::date
    FROM passed WHERE id = ${announcementId}`.execute(app.db);

describe('the end of an outing', () => {
  it('ends the listing of its announcement, which says that it is over', async () => {
    const { id, outing } = await withOuting(author);
    await letPass(id);
    expect(await shown(id, author)).toMatchObject({
      expired: true,
      listed: false,
      outing: { state: 'over' },
    });
    expect((await other.call({ url: `/api/announce/${id}` })).statusCode).toBe(404);
    expect(await search()).not.toContain(id);
    await app.outings.sweep();
    const row = await app.db
      .selectFrom('outings')
      .select('listed')
      .where('id', '=', outing?.id ?? '')
      .executeTakeFirst();
    expect(row).toEqual({ listed: false });
  });

  it('prevents further changes of it: an edit with another day creates a new outing', async () => {
    const { id, outing } = await withOuting(author, { level: 'advanced' });
    for (const person of [other, await aPerson(app)]) await join(person, id);
    await letPass(id);
    const before = await shown(id, author);
    const same = await edited(id, { title: 'Corrigé', startDate: before.startDate });
    expect(same).toMatchObject({ title: 'Corrigé', expired: true, listed: false, outing: before.outing });
    const { startDate: _day, ...moved } = aWrite({ zipCode: '97400', municipalityName: 'Saint-Denis' });
    expect((await put(author, id, moved)).json()).toMatchObject({
      expired: true,
      listed: false,
      outing: before.outing,
    });
    const again = await edited(id, anOuting({ startDate: dayFromNow(4) }));
    expect(again).toMatchObject({
      expired: false,
      listed: true,
      outing: { taken: 0, level: 'advanced', state: 'open' },
    });
    expect(again.outing?.id).not.toBe(outing?.id);
  });

  it('lets the author publish the announcement again, without it', async () => {
    const { id } = await withOuting(author);
    await letPass(id);
    const again = await author.call({ method: 'POST', url: `/api/announce/${id}/republish` });
    expect(again.json()).toMatchObject({ outing: null, listed: true, expired: false });
    expect(await search()).toContain(id);
    expect(await search({ sort: 'soonest' })).not.toContain(id);
  });

  it('erases meeting points after 30 days, and outings of deleted announcements after 12 months', async () => {
    const [month, year] = [
      await withOuting(author, { meetingPoint: 'Ici' }),
      await withOuting(author, { meetingPoint: 'Là' }),
    ];
    await remove(author, year.id);
    const age = (id: string | undefined, days: number) =>
      sql`UPDATE outings SET starts_at = starts_at - make_interval(days => ${days}), ends_at = ends_at - make_interval(days => ${days})
        WHERE id = ${id}`.execute(app.db);
    await age(month.outing?.id, 34);
    await age(year.outing?.id, 370);
    await app.outings.sweep();
    const rows = await app.db
      .selectFrom('outings')
      .select(['id', 'meeting_point'])
      .where('id', 'in', [month.outing?.id ?? '', year.outing?.id ?? ''])
      .execute();
    expect(rows).toEqual([{ id: month.outing?.id, meeting_point: null }]);
  });

  it('is forgotten in small batches, by the clock of the product, with all that people wrote', async () => {
    const { outing } = await withOuting(author, { meetingPoint: 'Ici' });
    const columns = sql.raw(
      'author_id, starts_at, ends_at, time_zone, duration_minutes, places, meeting_point, category, place_id, small_cell, large_cell, created_at',
    );
    await sql`
      INSERT INTO outings (id, ${columns})
      SELECT gen_random_uuid(), ${columns} FROM outings, generate_series(1, 1100) WHERE id = ${outing?.id}`.execute(
      app.db,
    );
    await sql`
      INSERT INTO participations (outing_id, person_id, state, turn, note)
      SELECT outings.id, people.id, 'left', 1, 'Oui' FROM outings, people
      WHERE announcement_id IS NULL AND meeting_point = 'Ici' AND people.email = ${other.email}`.execute(
      app.db,
    );
    await sql`CREATE TABLE batches (rows integer)`.execute(app.db);
    await sql`
      CREATE FUNCTION note_batch() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO batches SELECT count(*) FROM before;
        RETURN NULL;
      END $$`.execute(app.db);
    for (const table of ['outings', 'participations'])
      for (const event of ['UPDATE', 'DELETE'])
        await sql`
          CREATE TRIGGER note_${sql.raw(event)} AFTER ${sql.raw(event)} ON ${sql.table(table)}
          REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_batch()`.execute(app.db);
    const left = async () => {
      const { rows } = await sql<{ outings: number; places: number; notes: number }>`
        SELECT count(DISTINCT outings.id)::int AS outings, count(meeting_point)::int AS places, count(note)::int AS notes
        FROM outings JOIN participations ON outing_id = outings.id
        JOIN people ON people.id = person_id AND email = ${other.email}
        WHERE announcement_id IS NULL AND kept_title = ''`.execute(app.db);
      return rows[0];
    };
    expect(await left()).toEqual({ outings: 1_100, places: 1_100, notes: 1_100 });
    moveClock(app, Date.now() + 40 * dayMs);
    await app.outings.sweep();
    expect(await left()).toEqual({ outings: 1_100, places: 0, notes: 0 });
    moveClock(app, Date.now() + 400 * dayMs);
    await app.outings.sweep();
    expect(await left()).toEqual({ outings: 0, places: 0, notes: 0 });
    const { rows } = await sql<{ most: number }>`SELECT max(rows) AS most FROM batches`.execute(app.db);
    expect(rows).toEqual([{ most: 500 }]);
  });
});

describe('an outing is cancelled', () => {
  const stateOf = async (id: string | undefined) =>
    app.db
      .selectFrom('outings')
      .select(['cancelled_at', 'listed'])
      .where('id', '=', id ?? '')
      .executeTakeFirst();

  it('with the announcement that its author deletes', async () => {
    const { id, outing } = await withOuting(author);
    expect((await remove(author, id)).statusCode).toBe(204);
    expect(await stateOf(outing?.id)).toEqual({ cancelled_at: expect.any(Date), listed: false });
  });

  it('by a suspension, and stays cancelled when that ends', async () => {
    const suspended = await aPerson(app);
    const { id, outing } = await withOuting(suspended);
    const plain = await publish(suspended);
    const personId = (
      await app.db
        .selectFrom('announcements')
        .select('author_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).author_id;
    await app.transact.unattended((transaction) => app.announcements.hideAll(personId, transaction));
    expect(await stateOf(outing?.id)).toEqual({ cancelled_at: expect.any(Date), listed: false });
    await app.announcements.bringBack(personId, app.db);
    expect(await search()).toContain(plain.id);
    expect(await search()).not.toContain(id);
    expect(await shown(id, suspended)).toMatchObject({
      expired: false,
      listed: false,
      outing: { state: 'cancelled' },
    });
  });

  it('and deleted with an erased account', async () => {
    const gone = await aPerson(app);
    const { outing } = await withOuting(gone);
    const answer = await gone.call({
      method: 'DELETE',
      url: '/api/user',
      payload: { password: gone.password },
    });
    expect(answer.statusCode, answer.body).toBe(204);
    expect(await stateOf(outing?.id)).toBeUndefined();
  });
});

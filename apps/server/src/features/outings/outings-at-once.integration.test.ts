import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { aWrite, dayFromNow, put, remove } from '../announcements/test/publish.ts';
import { setModerator } from '../moderation/moderators.ts';
import { suspension } from '../moderation/test/suspend.ts';
import { anOuting, withOuting } from './test/outing.ts';

const app = await startTestApp();
const moderator = await aPerson(app);
await setModerator(app.db, moderator.email, true);

/**
 * What must hold after every commit: an announcement is listed as long as the outing that it shows, searches find that outing where
 * the announcement is, and no other, and they find neither of them while it is only for those with its link.
 */
const broken = async (): Promise<unknown[]> =>
  (
    await sql`
      SELECT a.id, 'the announcement is not listed as long as its outing' AS problem
      FROM announcements a LEFT JOIN outings o ON o.id = a.outing_id
      WHERE a.outing_until IS DISTINCT FROM coalesce(o.cancelled_at, o.ends_at)
      UNION ALL
      SELECT o.id, 'the outing is found at another place, sport or date of publication than its announcement'
      FROM outings o JOIN announcements a ON a.outing_id = o.id
      WHERE o.listed AND (o.category, o.place_id, o.small_cell, o.large_cell, o.created_at)
        IS DISTINCT FROM (a.category, a.place_id, a.small_cell, a.large_cell, a.created_at)
      UNION ALL
      SELECT o.id, 'an outing is found that no listed announcement shows'
      FROM outings o LEFT JOIN announcements a ON a.outing_id = o.id AND a.listed
      WHERE o.listed AND a.id IS NULL
      UNION ALL
      SELECT a.id, 'searches find what is only for those with its link'
      FROM announcements a LEFT JOIN outings o ON o.id = a.outing_id
      WHERE a.visibility = 'link' AND (a.listed OR o.listed)
      UNION ALL
      SELECT a.id, 'an announcement and its outing are not for the same people, or only one of them is found'
      FROM announcements a JOIN outings o ON o.id = a.outing_id
      WHERE a.visibility <> o.visibility
        OR (a.listed <> o.listed AND NOT EXISTS (SELECT FROM people WHERE id = a.author_id AND suspended_until > now()))`.execute(
      app.db,
    )
  ).rows;

const ajaccio = { zipCode: '20000', municipalityName: 'Ajaccio', latitude: 41.93, longitude: 8.74 };

/** What can happen to an outing at the same moment, and one end that each round adds. */
async function changesOf(author: TestPerson, id: string, round: number) {
  const ends = [
    await suspension(moderator, author),
    () => remove(author, id),
    () => author.call({ method: 'DELETE', url: '/api/user', payload: { password: author.password } }),
  ];
  const end = ends[round % (ends.length + 1)];
  return [
    () => put(author, id, aWrite(anOuting({ startTime: '20:30', category: 'Running' }))),
    () => put(author, id, aWrite({ ...anOuting({ startDate: dayFromNow(6) }), ...ajaccio })),
    () => put(author, id, aWrite({ startTime: null, places: null })),
    () => put(author, id, aWrite(anOuting({ places: 2 }))),
    () => put(author, id, aWrite({ visibility: 'link' })),
    () => put(author, id, aWrite(anOuting({ visibility: 'link', startTime: '21:00' }))),
    () => put(author, id, aWrite(anOuting({ visibility: 'everyone' }))),
    () => author.call({ method: 'POST', url: `/api/announce/${id}/republish` }),
    ...(end ? [end] : []),
  ];
}

const shuffled = <T>(items: T[]): T[] =>
  items
    .map((item) => ({ item, key: Math.random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item);

it('an outing and its announcement agree, whatever is done to them at the same moment', async () => {
  for (let round = 0; round < 12; round += 1) {
    const author = await aPerson(app);
    const { id } = await withOuting(author);
    const changes = shuffled(await changesOf(author, id, round));
    const answers = await Promise.all(changes.map((change) => change()));
    for (const { statusCode, body } of answers) expect(statusCode, body).toBeLessThan(500);
    expect(await broken(), `round ${round}`).toEqual([]);
  }
});

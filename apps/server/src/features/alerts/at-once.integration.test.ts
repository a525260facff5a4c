import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';
import { secondInstance } from '../../../test/second-instance.ts';
import { aWrite, publish, put } from '../announcements/test/publish.ts';
import { createAlert } from './test/alert.ts';
import { drawAlert, insertAlerts } from './test/many-alerts.ts';
import { bellOf, delayed, matchNow, recipientsOf, setNoon, settled } from './test/telling.ts';

const app = await startTestApp(delayed);
const other = await secondInstance(app, delayed);
for (const instance of new Set([app, other])) setNoon(instance);
const author = await aPerson(app);

it('two instances tell each person once, in several slices, while the announcement is edited again and again', async () => {
  // More than two slices. Most of these alerts ask for another sport, because sending mails takes long.
  const [inCircle, count] = [1_100, 220];
  const nantes = { latitude: 47.2383, longitude: -1.5603 };
  await insertAlerts(
    app.db,
    Array.from({ length: inCircle }, (_, index) => ({
      ...drawAlert(nantes, { email: `abonne_${index}@exemple.org` }, new Date(0), () => 0.9),
      id: index.toString(16).padStart(32, '0'),
      radius: 10_000,
      categories: index < count ? [] : ['Natation' as const],
      frequency: 'now' as const,
      confirmed: true,
    })),
  );
  const person = await aPerson(app);
  const place = { zipCode: '44000', municipalityName: 'Nantes', latitude: 0, longitude: 0 };
  await createAlert(person, place);
  const mails: string[] = [];
  const { id } = await publish(author, place);
  const edits = async () => {
    for (const category of ['Running', 'Football', 'Tennis', 'Running', 'Tennis']) {
      await put(author, id, aWrite({ ...place, category }));
      await sql`UPDATE jobs SET due_at = now() WHERE name = 'alert-match'`.execute(app.db);
    }
  };
  await Promise.all([matchNow(app), edits()]);
  await settled(app);
  const { rows: matches } = await sql<{ told: number; recipients: number }>`
    SELECT count(*)::int AS told, count(DISTINCT recipient)::int AS recipients FROM alert_matches
    WHERE announcement_id = ${id} AND NOT left_for_summary`.execute(app.db);
  expect(matches).toEqual([{ told: count + 1, recipients: count + 1 }]);
  for (const instance of new Set([app, other])) mails.push(...(await recipientsOf(instance)));
  expect(mails.filter((email) => email.startsWith('abonne_'))).toHaveLength(count);
  expect(new Set(mails).size).toBe(mails.length);
  expect(await bellOf(person)).toHaveLength(1);
});

it('the limit of five a day holds when many announcements are matched at the same moment', async () => {
  const person = await aPerson(app);
  const place = { zipCode: '37000', municipalityName: 'Tours', latitude: 0, longitude: 0 };
  await createAlert(person, place);
  await Promise.all(Array.from({ length: 16 }, () => publish(author, place)));
  await matchNow(app);
  expect(await bellOf(person)).toHaveLength(5);
});

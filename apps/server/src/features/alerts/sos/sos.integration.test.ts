import { alertLimits } from '@coequipiers/contract/alerts';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { AnnouncementOuting } from '@coequipiers/contract/participations-schemas';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../../test/people.ts';
import { block } from '../../chat/test/talk.ts';
import { withOuting } from '../../outings/test/outing.ts';
import { agePresses, ask, join, leave, moveClock } from '../../outings/test/taking-part.ts';
import { pushSettings, startPushService } from '../../push/test/browser.ts';
import { changeAlert, createAlert } from '../test/alert.ts';
import { drawAlert, insertAlerts } from '../test/many-alerts.ts';
import { alertMailsTo, bellOf, delayed, noon as noonToday, settled } from '../test/telling.ts';

const app = await startTestApp({ ...delayed, ...pushSettings });
const { aBrowser, at } = await startPushService();
/** Another one for each test: the calls of an author are counted. */
let author: TestPerson;
const hourMs = 3_600_000;
/** Noon of tomorrow: the evening after it is in the future, whenever the test runs. */
const noon = (): Date => new Date(noonToday().getTime() + 24 * hourMs);
beforeEach(async () => {
  moveClock(app, noon());
  author = await aPerson(app);
});
const lyon = { zipCode: '69001', municipalityName: 'Lyon', latitude: 0, longitude: 0 };
const villeurbanne = { ...lyon, zipCode: '69100', municipalityName: 'Villeurbanne' };
const today = () => noon().toISOString().slice(0, 10);
/** This evening at 19 h. */
const tonight = (change: object = {}) =>
  withOuting(author, { ...villeurbanne, startDate: today(), startTime: '19:00', ...change });
const sos = async (id: string) => (await ask(author, id, 'sos')).json<{ asked: number }>();
const asked = async (person: TestPerson) => {
  await settled(app);
  return (await bellOf(person)).filter((text) => text.startsWith('Il manque quelqu’un'));
};
const readsSos = async (person: TestPerson, id: string) =>
  (await person.call({ url: `/api/announce/${id}` })).json<Announcement>().outing?.urgent;
/** What was published before is not told here. */
const forgetMatching = () => sql`DELETE FROM jobs WHERE name = 'alert-match'`.execute(app.db);

describe('a call for a replacement', () => {
  it('reaches people near with a matching alert, on the bell and by push, once in two hours', async () => {
    const [person, silent, other] = [await aPerson(app), await aPerson(app), await aPerson(app)];
    const browser = await aBrowser(person);
    await createAlert(person, { ...lyon, categories: ['Tennis'] });
    await createAlert(person, { ...lyon, maxDistance: 50_000 });
    await createAlert(silent, lyon);
    await silent.call({ method: 'PUT', url: '/api/user/profile', payload: { notify: { sos: false } } });
    await createAlert(other, { ...lyon, categories: ['Football'] });
    const { id } = await tonight();
    await forgetMatching();
    expect(await sos(id)).toEqual({ asked: 1 });
    expect(await asked(person)).toEqual([
      'Il manque quelqu’un au tennis de ce soir, 19 h, à Villeurbanne.: À 5 km. Dites vite si vous venez.',
    ]);
    await expect.poll(() => at(browser.path).length).toBe(1);
    expect(browser.open(at(browser.path)[0]?.body ?? Buffer.alloc(0))).toMatchObject({
      url: `/announce/${id}`,
    });
    expect([await asked(silent), await asked(other)]).toEqual([[], []]);
    expect(await alertMailsTo(app, silent.email)).toEqual([]);
    expect((await ask(author, id, 'sos')).statusCode).toBe(429);
    moveClock(app, noon().getTime() + 2 * hourMs + 60_000);
    expect(await sos(id)).toEqual({ asked: 1 });
  });

  it('asks nobody who takes part, has paused the alert, gets summaries or has a block with the author, and never the author', async () => {
    const dax = { ...lyon, zipCode: '40100', municipalityName: 'Dax' };
    const [inside, left, blocked, paused, daily, waits] = await Promise.all(
      Array.from({ length: 6 }, () => aPerson(app)),
    );
    if (!inside || !left || !blocked || !paused || !daily || !waits) throw new Error('people are missing');
    for (const person of [author, inside, left, blocked, waits]) await createAlert(person, dax);
    await createAlert(daily, { ...dax, frequency: 'daily' });
    const alert = await createAlert(paused, dax);
    await changeAlert(paused, alert.id, { paused: true });
    await block(app, author, blocked);
    const { id } = await tonight({ ...dax, places: 2 });
    await forgetMatching();
    await join(inside, id);
    await join(left, id);
    await join(waits, id);
    // The outing was full: leaving it within 24 hours of its start calls for a replacement automatically.
    await agePresses(app);
    await leave(left, id);
    for (const person of [author, inside, left, blocked, paused, daily])
      expect(await asked(person)).toEqual([]);
    // Whoever waits is asked once, as one who waits.
    expect(await asked(waits)).toHaveLength(1);
  });

  it('of someone who leaves a full outing reaches alerts too', async () => {
    const albi = { ...lyon, zipCode: '81000', municipalityName: 'Albi' };
    const [person, leaves] = [await aPerson(app), await aPerson(app)];
    for (const one of [person, leaves]) await createAlert(one, albi);
    const { id } = await tonight({ ...albi, places: 1 });
    await forgetMatching();
    await join(leaves, id);
    expect(await asked(person)).toEqual([]);
    // Later than the time in which joining can be undone silently.
    await agePresses(app);
    await leave(leaves, id);
    expect(await asked(person)).toHaveLength(1);
    // Whoever has left reads no call for it: neither this one, nor on the page, nor the next one of the author.
    moveClock(app, noon().getTime() + 60_000);
    expect([await readsSos(person, id), await readsSos(leaves, id)]).toEqual([true, false]);
    moveClock(app, noon().getTime() + 3 * hourMs);
    expect(await sos(id)).toEqual({ asked: 1 });
    expect(await asked(leaves)).toEqual([]);
  });

  it('is for the week of a series that it is about', async () => {
    const auch = { ...lyon, zipCode: '32000', municipalityName: 'Auch' };
    const person = await aPerson(app);
    await createAlert(person, auch);
    const { id } = await tonight({ ...auch, repeat: 'weekly' });
    await forgetMatching();
    const weeks: AnnouncementOuting[] = (await author.call({ url: `/api/announce/${id}/outings` })).json();
    const call = (outing = '') =>
      author.call({ method: 'POST', url: `/api/announce/${id}/outing/sos`, query: { outing } });
    moveClock(app, noon().getTime() + 7 * 24 * hourMs);
    expect((await call(weeks[1]?.outing.id)).json()).toEqual({ asked: 1 });
    expect(await asked(person)).toEqual([
      'Il manque quelqu’un au tennis de ce soir, 19 h, à Auch.: Dites vite si vous venez.',
    ]);
  });

  it('at night asks only those who wait', async () => {
    const auch = { ...lyon, zipCode: '32000', municipalityName: 'Auch' };
    const person = await aPerson(app);
    await createAlert(person, auch);
    const { id } = await tonight({ ...auch, startTime: '23:59' });
    await forgetMatching();
    moveClock(app, noon().getTime() + 10.5 * hourMs);
    expect(await sos(id)).toEqual({ asked: 0 });
    expect(await asked(person)).toEqual([]);
  });

  it('reaches 200 people at most, the nearest first', async () => {
    const agen = { latitude: 44.2033, longitude: 0.6189 };
    const { rows: people } = await sql<{ id: string }>`
      INSERT INTO people (id, alias, email, username, terms_version, activated_at)
      SELECT md5('sos' || n)::uuid, 'u_sos' || n, 'sos' || n || '@exemple.org', 'sos' || n, '1', now()
      FROM generate_series(1, 250) AS n RETURNING id`.execute(app.db);
    await insertAlerts(
      app.db,
      people.map(({ id }, index) => ({
        ...drawAlert(
          { latitude: agen.latitude + index / 1_000, longitude: agen.longitude },
          { person_id: id },
          new Date(),
          () => 0.9,
        ),
        id: (index + 1).toString(16).padStart(32, '0'),
        radius: 50_000,
        frequency: 'now' as const,
      })),
    );
    const { id } = await tonight({ ...lyon, zipCode: '47000', municipalityName: 'Agen' });
    await forgetMatching();
    expect(await sos(id)).toEqual({ asked: alertLimits.sosPeople });
    await settled(app);
    const { rows } = await sql<{ username: string }>`
      SELECT username FROM notifications JOIN people ON people.id = person_id
      WHERE announcement_id = ${id}`.execute(app.db);
    const expected = people.slice(0, alertLimits.sosPeople).map((_, index) => `sos${index + 1}`);
    expect(rows.map(({ username }) => username).sort()).toEqual(expected.sort());
  });
});

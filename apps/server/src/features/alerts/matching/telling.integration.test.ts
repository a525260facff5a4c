import { daysLater } from '@coequipiers/contract/days';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { comingDay } from '../../../../test/coming-day.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { mailTo } from '../../../../test/mails.ts';
import { aPerson, type TestPerson } from '../../../../test/people.ts';
import { aWrite, publish, put, remove } from '../../announcements/test/publish.ts';
import { block } from '../../chat/test/talk.ts';
import { anOuting, withOuting } from '../../outings/test/outing.ts';
import { ask, moveClock, weeksOf } from '../../outings/test/taking-part.ts';
import { pushSettings, startPushService } from '../../push/test/browser.ts';
import { changeAlert, createAlert } from '../test/alert.ts';
import { alertMailsTo, bellOf, delayed, matchNow, noon, setNoon } from '../test/telling.ts';

const app = await startTestApp({ ...delayed, ...pushSettings });
const { aBrowser, at } = await startPushService();
const author = await aPerson(app);
beforeEach(() => setNoon(app));

const hourMs = 3_600_000;
const lyon = { zipCode: '69001', municipalityName: 'Lyon', latitude: 0, longitude: 0 };
const villeurbanne = { ...lyon, zipCode: '69100', municipalityName: 'Villeurbanne' };
const brest = { ...lyon, zipCode: '29200', municipalityName: 'Brest' };
/** Far from today, so that the year is told. */
const farTuesday = comingDay('Tuesday', '11-15', 200);
const tuesday = { startDate: farTuesday, startTime: '19:00', meetingPoint: 'Devant le gymnase Bleu' };

const when = `mar. ${farTuesday.slice(-2)} nov. ${farTuesday.slice(0, 4)} · 19 h`;

const short = `tennis le mardi ${Number(farTuesday.slice(-2))} novembre ${farTuesday.slice(0, 4)} à 19 h`;
const noOuting = (commune: string, title: string) =>
  `Une annonce répond à votre alerte : tennis, à ${commune}.: « ${title} » Écrivez à son auteur pour vous retrouver.`;

const suspend = (person: TestPerson) =>
  sql`UPDATE people SET suspended_until = now() + interval '1 day' WHERE email = ${person.email}`.execute(
    app.db,
  );

describe('what an alert finds', () => {
  it('is on the bell and comes by mail, with the day, the place, the distance and the places', async () => {
    const person = await aPerson(app);
    const alert = await createAlert(person, { ...lyon, categories: ['Tennis'] });
    const { id } = await withOuting(author, { ...villeurbanne, ...tuesday, title: 'Match de tennis' });
    await publish(author, { ...villeurbanne, category: 'Running' });
    await matchNow(app);
    expect(await bellOf(person)).toEqual([
      `Une annonce répond à votre alerte : ${short}, à Villeurbanne, à 5 km.: « Match de tennis » Il reste 3 places.`,
    ]);
    const mail = await mailTo(app, person.email, /^Tennis .+\s: il reste 3 places, à Villeurbanne, à 5\skm$/);
    const text = mail.text.replaceAll('\u00A0', ' ');
    for (const words of [
      `Match de tennis\nTennis · ${when}\nVilleurbanne, à 5 km\n○○○ 3 places libres\n\n`,
      `Bonjour ${person.username}`,
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('gymnase');
    expect(mail.link(`/announce/${id}`)).toBeTruthy();
    const [edit, stop] = [mail.link('/alerts/edit'), mail.link('/alerts/stop')];
    expect([edit, stop].every((link) => link.includes(`token=${alert.id}.`))).toBe(true);
    expect(mail.headers['list-unsubscribe']).toBe(`<${stop}>`);
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  });

  it('is a series once, by its next week', async () => {
    const quimper = { ...lyon, zipCode: '29000', municipalityName: 'Quimper' };
    const [onTuesday, onWednesday] = [await aPerson(app), await aPerson(app)];
    await createAlert(onTuesday, { ...quimper, days: [2] });
    await createAlert(onWednesday, { ...quimper, days: [3] });
    const { id } = await withOuting(author, { ...quimper, ...tuesday, title: 'Tennis', repeat: 'weekly' });
    await matchNow(app);
    expect(await bellOf(onTuesday)).toEqual([
      `Une annonce répond à votre alerte : ${short}, à Quimper.: « Tennis » Il reste 3 places.`,
    ]);
    const mail = await mailTo(app, onTuesday.email, /^Tennis .+\s: il reste 3 places, à Quimper$/);
    expect(mail.text.replaceAll('\u00A0', ' ')).toContain(`Tennis · ${when} · chaque mardi\nQuimper\n○○○`);
    expect(mail.link(`/announce/${id}`)).toBeTruthy();
    expect(await bellOf(onWednesday)).toEqual([]);
  });

  it('is a series again after an edit only for alerts that its next week did not match before', async () => {
    const vannes = { ...lyon, zipCode: '56000', municipalityName: 'Vannes' };
    const [onTuesday, onWednesday, onThursday] = [await aPerson(app), await aPerson(app), await aPerson(app)];
    for (const [person, day] of [
      [onTuesday, 2],
      [onWednesday, 3],
      [onThursday, 4],
    ] as const)
      await createAlert(person, { ...vannes, days: [day] });
    const { id } = await withOuting(author, { ...vannes, ...tuesday, title: 'Tennis', repeat: 'weekly' });
    const [, second, third] = await weeksOf(author, id);
    const inWeek = (week: number, days = 0) => daysLater(farTuesday, 7 * week + days);
    const edit = async (startDate: string, query: Record<string, string> = {}) => {
      const payload = aWrite(anOuting({ ...vannes, ...tuesday, title: 'Tennis', startDate }));
      const { statusCode } = await author.call({ method: 'PUT', url: `/api/announce/${id}`, payload, query });
      expect(statusCode).toBe(200);
      await matchNow(app);
      const told = [onTuesday, onWednesday, onThursday].map(bellOf);
      return (await Promise.all(told)).map(({ length }) => length);
    };
    // A day of the series, so no change of the weekday.
    expect(await edit(inWeek(2))).toEqual([1, 0, 0]);
    // The next week stays on its Tuesday.
    expect(await edit(inWeek(1, 2), { apply: 'one', outing: second ?? '' })).toEqual([1, 0, 0]);
    expect(await edit(inWeek(2, 1), { apply: 'following', outing: third ?? '' })).toEqual([1, 0, 0]);
    // Now the next week moves, and all that follow. The second, which has a day of its own, moves with its slot.
    expect(await edit(inWeek(0, 1))).toEqual([1, 1, 0]);
    const [title] = await bellOf(onWednesday);
    expect(title).toContain('tennis le mercredi');
    // Whoever was told is not told again, whatever day it has.
    expect(await edit(inWeek(0, -1))).toEqual([1, 1, 0]);
    expect(await edit(inWeek(0, 1))).toEqual([1, 1, 0]);
    const [first] = await weeksOf(author, id);
    expect(await edit(inWeek(0, 2), { apply: 'one', outing: first ?? '' })).toEqual([1, 1, 1]);
  });

  it('goes to a device with push instead of the mailbox', async () => {
    const person = await aPerson(app);
    const browser = await aBrowser(person);
    await createAlert(person, lyon);
    const { id } = await publish(author, { ...lyon, title: 'Double ce dimanche' });
    await matchNow(app);
    await expect.poll(() => at(browser.path).length).toBe(1);
    expect(browser.open(at(browser.path)[0]?.body ?? Buffer.alloc(0))).toEqual({
      title: 'Tennis à Lyon',
      body: 'Une annonce répond à votre alerte. Écrivez à son auteur pour vous retrouver. «\u00A0Double ce dimanche\u00A0»',
      url: `/announce/${id}`,
      tag: `alert:${id}`,
    });
    expect(await alertMailsTo(app, person.email)).toEqual([]);
  });

  it('is told once to a person with several alerts, with the distance of the nearest', async () => {
    const person = await aPerson(app);
    await createAlert(person, lyon);
    await createAlert(person, { ...villeurbanne, maxDistance: 50_000 });
    await createAlert(person, { ...lyon, maxDistance: 25_000, categories: ['Tennis'] });
    await publish(author, villeurbanne);
    await matchNow(app);
    expect(await bellOf(person)).toEqual([noOuting('Villeurbanne', 'Tennis le dimanche matin')]);
    expect(await alertMailsTo(app, person.email)).toHaveLength(1);
  });

  it('is not told to its author, across a block, while paused, as a summary, or when switched off', async () => {
    const [blocked, blocker, paused, daily, off, suspended] = await Promise.all(
      Array.from({ length: 6 }, () => aPerson(app)),
    );
    if (!blocked || !blocker || !paused || !daily || !off || !suspended)
      throw new Error('people are missing');
    for (const person of [author, blocked, blocker, off, suspended]) await createAlert(person, lyon);
    await createAlert(daily, { ...lyon, frequency: 'daily' });
    const { id } = await createAlert(paused, lyon);
    await changeAlert(paused, id, { paused: true });
    await block(app, author, blocked);
    await block(app, blocker, author);
    await off.call({ method: 'PUT', url: '/api/user/profile', payload: { notify: { alerts: false } } });
    await suspend(suspended);
    await publish(author, lyon);
    await matchNow(app);
    for (const person of [author, blocked, blocker, paused, daily, off]) {
      expect(await bellOf(person)).toEqual([]);
      expect(await alertMailsTo(app, person.email)).toEqual([]);
    }
    expect(await alertMailsTo(app, suspended.email)).toEqual([]);
    // Resumed: what was published meanwhile is not told, even when it is edited.
    await changeAlert(paused, id, { paused: false });
    const [own] = (await author.call({ url: '/api/announce/me' })).json<{ id: string }[]>();
    await put(author, own?.id ?? '', aWrite({ ...lyon, category: 'Running' }));
    await matchNow(app);
    expect(await bellOf(paused)).toEqual([]);
    await publish(author, lyon);
    await matchNow(app);
    expect(await bellOf(paused)).toHaveLength(1);
  });

  it('is told on the bell only to someone who wants no mails of alerts', async () => {
    const person = await aPerson(app);
    await createAlert(person, lyon);
    await person.call({ method: 'PUT', url: '/api/user/profile', payload: { mails: { alerts: false } } });
    await publish(author, lyon);
    await matchNow(app);
    expect(await bellOf(person)).toHaveLength(1);
    expect(await alertMailsTo(app, person.email)).toEqual([]);
  });

  it('is not told when it is deleted, cancelled, unlisted or its author suspended within the delay', async () => {
    const [person, host] = [await aPerson(app), await aPerson(app)];
    await createAlert(person, brest);
    const deleted = await publish(author, brest);
    expect((await remove(author, deleted.id)).statusCode).toBe(204);
    const cancelled = await withOuting(author, brest);
    await ask(author, cancelled.id, 'cancel');
    const unlisted = await publish(author, brest);
    await sql`UPDATE announcements SET listed = false WHERE id = ${unlisted.id}`.execute(app.db);
    await publish(host, brest);
    await suspend(host);
    await matchNow(app);
    expect(await bellOf(person)).toEqual([]);
    await publish(author, brest);
    await matchNow(app);
    expect(await bellOf(person)).toHaveLength(1);
  });
});

describe('an edit', () => {
  it('that moves an announcement notifies the owners of alerts there, and nobody twice', async () => {
    const [here, there, both] = [await aPerson(app), await aPerson(app), await aPerson(app)];
    const [quimper, rennes] = [
      { ...lyon, zipCode: '29000', municipalityName: 'Quimper' },
      { ...lyon, zipCode: '35000', municipalityName: 'Rennes' },
    ];
    await createAlert(here, quimper);
    await createAlert(there, rennes);
    await createAlert(both, quimper);
    await createAlert(both, rennes);
    const { id } = await publish(author, quimper);
    await matchNow(app);
    const counts = async () =>
      Promise.all([here, there, both].map(async (person) => (await bellOf(person)).length));
    expect(await counts()).toEqual([1, 0, 1]);
    for (const place of [rennes, quimper, rennes]) {
      await put(author, id, aWrite(place));
      await matchNow(app);
    }
    expect(await counts()).toEqual([1, 1, 1]);
    for (const person of [here, there, both]) expect(await alertMailsTo(app, person.email)).toHaveLength(1);
  });

  it('notifies alerts that began after the publication, unless they matched before the edit', async () => {
    const [person, knew] = [await aPerson(app), await aPerson(app)];
    const [niort, limoges] = [
      { ...lyon, zipCode: '79000', municipalityName: 'Niort' },
      { ...lyon, zipCode: '87000', municipalityName: 'Limoges' },
    ];
    const { id } = await publish(author, niort);
    await matchNow(app);
    const { id: alertId } = await createAlert(person, limoges);
    await createAlert(knew, { ...niort, categories: ['Tennis', 'Running'] });
    await put(author, id, aWrite({ ...niort, category: 'Running' }));
    await matchNow(app);
    expect([await bellOf(person), await bellOf(knew)]).toEqual([[], []]);
    await put(author, id, aWrite(limoges));
    await matchNow(app);
    expect(await bellOf(person)).toEqual([noOuting('Limoges', 'Tennis le dimanche matin')]);
    // What came during a pause is not caught up with when it is edited later.
    await changeAlert(person, alertId, { paused: true });
    const { id: second } = await publish(author, limoges);
    await matchNow(app);
    await changeAlert(person, alertId, { paused: false });
    await put(author, second, aWrite({ ...limoges, category: 'Running' }));
    await matchNow(app);
    expect(await bellOf(person)).toHaveLength(1);
  });

  it.each([
    ['ahead', 1],
    ['behind', -1],
  ])('is told to alerts that began before it, also with the clock of the server %s', async (_, minutes) => {
    const [earlier, later] = [await aPerson(app), await aPerson(app)];
    const [pau, toulon] = [
      { ...lyon, zipCode: '64000', municipalityName: 'Pau' },
      { ...lyon, zipCode: '83000', municipalityName: 'Toulon' },
    ];
    const { id } = await publish(author, pau);
    await matchNow(app);
    await createAlert(earlier, toulon);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    try {
      expect((await put(author, id, aWrite(toulon))).statusCode).toBe(200);
    } finally {
      vi.useRealTimers();
    }
    await createAlert(later, toulon);
    await matchNow(app);
    expect(await bellOf(earlier)).toHaveLength(1);
    expect(await bellOf(later)).toEqual([]);
  });

  it.each([
    ['sport', { category: 'Football' }, { categories: ['Football' as const] }],
    ['level', { level: 'beginner' }, { level: 'beginner' as const }],
    ['day', { startDate: daysLater(farTuesday, 1) }, { days: [3] }],
    ['time', { startTime: '09:00' }, { toTime: '10:00' }],
  ])('of the %s finds further alerts', async (_, change, wish) => {
    const person = await aPerson(app);
    const nice = { ...lyon, zipCode: '06000', municipalityName: 'Nice' };
    await createAlert(person, { ...nice, ...wish });
    const fields = { ...nice, ...anOuting({ ...tuesday, level: 'advanced' }) };
    const { id } = await publish(author, fields);
    await matchNow(app);
    expect(await bellOf(person)).toEqual([]);
    await put(author, id, aWrite({ ...fields, ...change }));
    await matchNow(app);
    expect(await bellOf(person)).toHaveLength(1);
  });

  it('of the title alone is not matched with alerts again', async () => {
    const { id } = await publish(author, brest);
    await matchNow(app);
    await put(author, id, aWrite({ ...brest, title: 'Un autre titre' }));
    const { rows } = await sql`SELECT FROM jobs WHERE name = 'alert-match'`.execute(app.db);
    expect(rows).toHaveLength(0);
  });
});

describe('a day', () => {
  it('allows five notices; the rest is left for the evening summary, and the next day allows five again', async () => {
    const person = await aPerson(app);
    const metz = { ...lyon, zipCode: '57000', municipalityName: 'Metz' };
    await createAlert(person, metz);
    for (let count = 0; count < 7; count += 1) await publish(author, { ...metz, title: `Match ${count}` });
    await matchNow(app);
    expect(await bellOf(person)).toHaveLength(5);
    expect(await alertMailsTo(app, person.email)).toHaveLength(5);
    const left = async () => {
      const { rows } = await sql<{ left_for_summary: boolean }>`
        SELECT left_for_summary FROM alert_matches
        JOIN alerts ON alerts.id = alert_id JOIN people ON people.id = person_id
        WHERE people.email = ${person.email}`.execute(app.db);
      return [rows.length, rows.filter((row) => row.left_for_summary).length];
    };
    expect(await left()).toEqual([7, 2]);
    moveClock(app, noon().getTime() + 24 * hourMs);
    await publish(author, metz);
    await matchNow(app);
    expect(await bellOf(person)).toHaveLength(6);
    expect(await left()).toEqual([8, 2]);
  });

  it('ends at 22 h at the commune: notices of the night are sent at 8 h, if they are still valid', async () => {
    const [person, paused] = [await aPerson(app), await aPerson(app)];
    const dijon = { ...lyon, zipCode: '21000', municipalityName: 'Dijon' };
    await createAlert(person, dijon);
    const { id: pausedId } = await createAlert(paused, dijon);
    moveClock(app, noon().getTime() + 11 * hourMs);
    await publish(author, { ...dijon, title: 'Nocturne' });
    const { id: gone } = await publish(author, dijon);
    await matchNow(app);
    expect(await bellOf(person)).toEqual([]);
    const { rows } = await sql<{ hours: number }>`
      SELECT round(extract(epoch FROM due_at - now()) / 3600)::int AS hours FROM jobs WHERE name = 'alert-match'`.execute(
      app.db,
    );
    expect(rows.map(({ hours }) => hours)).toEqual([9, 9]);
    await remove(author, gone);
    await changeAlert(paused, pausedId, { paused: true });
    moveClock(app, noon().getTime() + 20 * hourMs + 1_000);
    await matchNow(app);
    expect(await bellOf(person)).toEqual([noOuting('Dijon', 'Nocturne')]);
    expect(await bellOf(paused)).toEqual([]);
  });
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { aPerson } from '../../../../test/people.ts';
import { aWrite, publish, put, remove } from '../../announcements/test/publish.ts';
import { block } from '../../chat/test/talk.ts';
import { withOuting } from '../../outings/test/outing.ts';
import { ask, moveClock } from '../../outings/test/taking-part.ts';
import { changeAlert, createAlert } from '../test/alert.ts';
import {
  after,
  dayAfter,
  dayMs,
  dueAt,
  startAfresh,
  subjectsTo,
  summariesTo,
  summariseAt,
  wednesday,
} from '../test/summaries.ts';
import { bellOf, settled } from '../test/telling.ts';

const app = await startTestApp({ ALERT_DELAY_S: '0' });
const author = await aPerson(app);
beforeEach(() => startAfresh(app));

const hourMs = 3_600_000;
const lyon = { zipCode: '69001', municipalityName: 'Lyon', latitude: 0, longitude: 0 };
const villeurbanne = { ...lyon, zipCode: '69100', municipalityName: 'Villeurbanne' };
const daily = { ...lyon, frequency: 'daily' as const };
const weekly = { ...lyon, frequency: 'weekly' as const };
/** Six days after the Wednesday of these tests. */
const tuesday = { startDate: dayAfter(6), startTime: '19:00' };

/**
 * As if it had been published some days ago, and now again: its id tells the first time. Nothing may refer to an id that changes, so the
 * notes of who was told go.
 */
const republishedAfter = async (id: string, days: number) => {
  await app.db.deleteFrom('alert_matches').where('announcement_id', '=', id).execute();
  await sql`UPDATE announcements SET created_at = now(), id = (
      lpad(to_hex((extract(epoch FROM now() - ${days} * interval '1 day') * 1000)::bigint), 12, '0')
      || right(replace(id::text, '-', ''), 20)
    )::uuid WHERE id = ${id}`.execute(app.db);
};

describe('the summary of the evening', () => {
  it.each([
    ['Paris', { zipCode: '75001', municipalityName: 'Paris' }, `${dayAfter(0)}T16:00:00Z`],
    ['La Réunion', { zipCode: '97400', municipalityName: 'Saint-Denis' }, `${dayAfter(0)}T14:00:00Z`],
    ['Tahiti', { zipCode: '98714', municipalityName: 'Papeete' }, `${dayAfter(1)}T04:00:00Z`],
  ])('comes once, in the hour after 18 h in %s', async (_, place, evening) => {
    const person = await aPerson(app);
    const { id } = await createAlert(person, { ...daily, ...place });
    await publish(author, place);
    const due = await dueAt(app, id);
    const delay = due.getTime() - Date.parse(evening);
    expect(delay).toBeGreaterThanOrEqual(0);
    expect(delay).toBeLessThan(hourMs);
    await summariseAt(app, after(due, -1_000));
    expect(await subjectsTo(app, person.email)).toEqual([]);
    await summariseAt(app, after(due, 1_000));
    await summariseAt(app, after(due, hourMs));
    expect(await subjectsTo(app, person.email)).toHaveLength(1);
    expect(await dueAt(app, id)).toEqual(after(due, dayMs));
  });

  it('is one mail for all alerts that are due, the soonest first, then the nearest', async () => {
    const person = await aPerson(app);
    moveClock(app, after(wednesday, dayMs));
    const [tennis, all] = [
      await createAlert(person, { ...daily, categories: ['Tennis'] }),
      await createAlert(person, weekly),
    ];
    await dueAt(app, all.id);
    await publish(author, { ...villeurbanne, title: 'Sans séance' });
    await withOuting(author, { ...villeurbanne, ...tuesday, title: 'Plus loin' });
    const near = await withOuting(author, {
      ...lyon,
      ...tuesday,
      title: 'Tout près <b>!</b>',
      meetingPoint: 'Devant le gymnase Bleu',
    });
    await withOuting(author, { ...lyon, ...tuesday, startDate: dayAfter(5), title: 'La veille' });
    await summariseAt(app, after(await dueAt(app, all.id), 1_000));
    const [mail, ...others] = await summariesTo(app, person.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('4 nouvelles annonces pour vos alertes');
    const order = ['La veille', 'Tout près', 'Plus loin', 'Sans séance'].map((title) =>
      mail?.text.indexOf(title),
    );
    expect(order).toEqual(order.toSorted((one, other) => Number(one) - Number(other)));
    const origin = app.config.publicUrl;
    expect(mail?.text).toContain(
      `Tout près <b>!</b>\nTennis · mar. ${tuesday.startDate.slice(-2)} juin · 19 h\nLyon\n○○○ 3 places libres\n${origin}/announce/${near.id}\n`,
    );
    expect(mail?.text).toContain('Villeurbanne, à 5 km');
    expect(mail?.html).toContain('Tout près &lt;b&gt;!&lt;/b&gt;</a>');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).not.toContain('gymnase');
      for (const { id } of [tennis, all]) expect(part).toContain(`/alerts/stop?token=${id}.`);
      for (const words of ['Modifier cette alerte', 'Arrêter cette alerte', `${origin}/profile#mes-alertes`])
        expect(part).toContain(words);
    }
  });

  it('has a series once, with its next date', async () => {
    const [person, onMonday] = [await aPerson(app), await aPerson(app)];
    const { id: alertId } = await createAlert(person, { ...daily, days: [2] });
    await createAlert(onMonday, { ...daily, days: [1] });
    const { id } = await withOuting(author, { ...lyon, ...tuesday, title: 'Chaque mardi', repeat: 'weekly' });
    await ask(author, id, 'cancel');
    await summariseAt(app, after(await dueAt(app, alertId), 1_000));
    const [mail] = await summariesTo(app, person.email);
    expect(mail?.subject).toMatch(/^1 nouvelle annonce · /);
    const second = Number(dayAfter(13).slice(-2));
    expect(mail?.text).toContain(`Chaque mardi\nTennis · mar. ${second} juin · 19 h · chaque mardi\nLyon\n`);
    expect(await subjectsTo(app, onMonday.email)).toEqual([]);
  });

  it('counts as told: the same announcement is not told again at once after a change of the alert', async () => {
    const person = await aPerson(app);
    const { id } = await createAlert(person, daily);
    const { id: announcementId } = await publish(author, lyon);
    await summariseAt(app, after(await dueAt(app, id), 1_000));
    expect(await subjectsTo(app, person.email)).toHaveLength(1);
    moveClock(app, wednesday);
    expect((await changeAlert(person, id, { frequency: 'now' })).statusCode).toBe(200);
    const marseille = { ...lyon, zipCode: '13001', municipalityName: 'Marseille' };
    for (const place of [marseille, lyon])
      expect((await put(author, announcementId, aWrite(place))).statusCode).toBe(200);
    const another = await publish(author, { ...lyon, title: 'Une autre' });
    await expect.poll(() => bellOf(person)).toHaveLength(1);
    await settled(app);
    const bells = await app.db
      .selectFrom('alert_matches')
      .select(['announcement_id', 'matched_at'])
      .where('alert_id', '=', id)
      .orderBy('matched_at')
      .execute();
    expect(bells.map((row) => row.announcement_id)).toEqual([announcementId, another.id]);
    expect(await bellOf(person)).toHaveLength(1);
  });

  it('names ten and counts the others, with a link to the search', async () => {
    const person = await aPerson(app);
    const { id } = await createAlert(person, { ...daily, maxDistance: 25_000, categories: ['Tennis'] });
    for (let count = 0; count < 12; count += 1) await publish(author, lyon);
    await summariseAt(app, after(await dueAt(app, id), 1_000));
    const [mail] = await summariesTo(app, person.email);
    expect(mail?.subject).toBe('12 nouvelles annonces · Tennis, à 25 km de Lyon');
    expect(mail?.text.split('/announce/')).toHaveLength(11);
    expect(mail?.text).toContain('Et 2 autres.');
    expect(mail?.text).toMatch(
      /Voir toutes les annonces :\nhttp\S+\/\?ville=Lyon&cp=69001&lat=\S+&km=25&sport=Tennis\n/,
    );
  });

  it('tells everything once, and nothing that is older than the alert', async () => {
    const person = await aPerson(app);
    const old = await publish(author, lyon);
    const { id } = await createAlert(person, daily);
    const first = await publish(author, lyon);
    const due = await dueAt(app, id);
    await summariseAt(app, after(due, 1_000));
    expect(
      (await summariesTo(app, person.email)).map(({ text }) => [
        text.includes(first.id),
        text.includes(old.id),
      ]),
    ).toEqual([[true, false]]);
    await put(author, first.id, aWrite({ ...lyon, title: 'Autrement' }));
    // Published again: what was there when the alert already existed is not news, what is older is.
    await sql`UPDATE alerts SET created_at = now() - interval '3 days' WHERE id = ${id}`.execute(app.db);
    await republishedAfter(first.id, 2);
    await republishedAfter(old.id, 4);
    await summariseAt(app, after(due, dayMs + 1_000));
    expect((await subjectsTo(app, person.email)).slice(1)).toEqual([
      '1 nouvelle annonce · Tous les sports, à 10 km de Lyon',
    ]);
    await summariseAt(app, after(due, 2 * dayMs + 1_000));
    expect(await subjectsTo(app, person.email)).toHaveLength(2);
  });

  it('finds what the alert asks for, and nothing of its owner, across a block, gone or over', async () => {
    const [person, blocked] = [await aPerson(app), await aPerson(app)];
    const wish = {
      ...daily,
      categories: ['Tennis' as const],
      level: 'beginner' as const,
      days: [2],
      fromTime: '18:00',
      toTime: '19:00',
    };
    const { id } = await createAlert(person, wish);
    const fits = { ...lyon, ...tuesday, level: 'beginner' };
    const found = await withOuting(author, fits);
    for (const wrong of [
      { category: 'Running' },
      { level: 'advanced' },
      { startDate: dayAfter(7) },
      { startTime: '19:01' },
      { zipCode: '29200', municipalityName: 'Brest' },
    ])
      await withOuting(author, { ...fits, ...wrong });
    await publish(author, lyon);
    await withOuting(person, fits);
    await withOuting(blocked, fits);
    await block(app, blocked, person);
    await remove(author, (await withOuting(author, fits)).id);
    await ask(author, (await withOuting(author, fits)).id, 'cancel');
    await summariseAt(app, after(await dueAt(app, id), 1_000));
    const [mail] = await summariesTo(app, person.email);
    expect(mail?.subject).toMatch(/^1 nouvelle annonce/);
    expect(mail?.text).toContain(found.id);
  });

  it.each(['notify', 'mails'])(
    'does not catch up after a pause, or after a time without %s of alerts',
    async (way) => {
      const [person, off] = [await aPerson(app), await aPerson(app)];
      const switchTo = (alerts: boolean) =>
        off.call({ method: 'PUT', url: '/api/user/profile', payload: { [way]: { alerts } } });
      const [paused, silent] = [await createAlert(person, daily), await createAlert(off, daily)];
      const due = await dueAt(app, silent.id);
      await changeAlert(person, paused.id, { paused: true });
      await switchTo(false);
      await publish(author, lyon);
      await summariseAt(app, after(due, 2 * hourMs));
      await changeAlert(person, paused.id, { paused: false });
      await switchTo(true);
      await summariseAt(app, after(due, dayMs + 2 * hourMs));
      for (const { email } of [person, off]) expect(await subjectsTo(app, email)).toEqual([]);
      await publish(author, lyon);
      await summariseAt(app, after(due, 2 * dayMs + 2 * hourMs));
      for (const { email } of [person, off]) expect(await subjectsTo(app, email)).toHaveLength(1);
    },
  );

  it('tells what was too much for a day, and not again what was told at once', async () => {
    const person = await aPerson(app);
    await createAlert(person, { ...lyon, frequency: 'now' });
    const { id } = await createAlert(person, daily);
    const due = await dueAt(app, id);
    for (let count = 0; count < 7; count += 1) await publish(author, lyon);
    const matched = () =>
      sql<{ left: boolean }>`SELECT left_for_summary AS left FROM alert_matches`.execute(app.db);
    await expect.poll(async () => (await matched()).rows.filter(({ left }) => left).length).toBe(2);
    await app.alerts.summariseDue();
    // Too late for this evening.
    await summariseAt(app, after(due, 4 * hourMs));
    expect(await subjectsTo(app, person.email)).toEqual([]);
    await summariseAt(app, after(due, dayMs + 1_000));
    const mails = await summariesTo(app, person.email);
    expect(mails.map(({ text }) => text.split('/announce/').length - 1)).toEqual([2]);
    expect((await matched()).rows.every(({ left }) => !left)).toBe(true);
    await summariseAt(app, after(due, 2 * dayMs + 1_000));
    expect(await subjectsTo(app, person.email)).toHaveLength(1);
  });

  it('waits for the next evening when it could not leave in time', async () => {
    const person = await aPerson(app);
    const { id } = await createAlert(person, weekly);
    const due = await dueAt(app, id);
    expect(due.getTime() - wednesday.getTime()).toBeGreaterThan(dayMs);
    await publish(author, lyon);
    await summariseAt(app, after(due, 4 * hourMs));
    expect(await subjectsTo(app, person.email)).toEqual([]);
    await summariseAt(app, after(due, dayMs + 1_000));
    expect(await subjectsTo(app, person.email)).toHaveLength(1);
    expect(await dueAt(app, id)).toEqual(after(due, 7 * dayMs));
  });
});

it('the summary of the week comes on Thursdays only', async () => {
  const person = await aPerson(app);
  const { id } = await createAlert(person, weekly);
  const due = await dueAt(app, id);
  expect(due.toISOString().slice(0, 10)).toBe(dayAfter(1));
  await publish(author, lyon);
  await summariseAt(app, after(due, -dayMs + 1_000));
  expect(await subjectsTo(app, person.email)).toEqual([]);
  await summariseAt(app, after(due, 1_000));
  for (let day = 1; day < 7; day += 1) {
    await publish(author, lyon);
    await summariseAt(app, after(due, day * dayMs + 1_000));
  }
  expect(await subjectsTo(app, person.email)).toHaveLength(1);
  await summariseAt(app, after(due, 7 * dayMs + 1_000));
  const [, second] = await subjectsTo(app, person.email);
  expect(second).toMatch(/^6 nouvelles annonces/);
});

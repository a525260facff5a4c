import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { comingDay } from '../../../../test/coming-day.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { mailsTo, mailTo } from '../../../../test/mails.ts';
import { aPerson, type TestPerson } from '../../../../test/people.ts';
import { aWrite, dayFromNow, put } from '../../announcements/test/publish.ts';
import { anOuting as fields, withOuting } from '../test/outing.ts';
import { bell, join, leave, moveClock, shown, stateOf } from '../test/taking-part.ts';

const hourMs = 3_600_000;
const app = await startTestApp();
const author = await aPerson(app);
afterEach(() => moveClock(app, Date.now()));

const reminders = async ({ email }: TestPerson): Promise<string[]> =>
  (await mailsTo(app, email))
    .map(({ text = '' }) => text.replaceAll('\u00A0', ' ').split('\n')[0] ?? '')
    .filter((title) => title.startsWith('C’est '));
/** Moves the clock and lets what is due happen. */
const at = async (moment: Date | string | number) => {
  moveClock(app, moment);
  await app.outings.remindDue();
};
const quiet = async () => {
  const left = () => app.db.selectFrom('jobs').select('id').where('name', 'like', 'notice%').execute();
  await expect.poll(async () => (await left()).length).toBe(0);
};

describe('reminders', () => {
  it.each([
    ['Paris', { zipCode: '75001', municipalityName: 'Paris' }],
    ['La Réunion', { zipCode: '97400', municipalityName: 'Saint-Denis' }],
    ['Tahiti', { zipCode: '98714', municipalityName: 'Papeete' }],
  ])('come the day before at 18 h and two hours before, in %s', async (_, place) => {
    const [person, host] = [await aPerson(app), await aPerson(app)];
    // No clock of France changes in June.
    const { id, outing } = await withOuting(host, { ...place, startDate: comingDay('Tuesday', '06-15') });
    await join(person, id);
    const start = Date.parse(outing?.startsAt ?? '');
    const first = start - 25 * hourMs;
    await at(first - 1_000);
    expect(await reminders(person)).toEqual([]);
    await at(first + 1_000);
    await expect.poll(() => reminders(person)).toEqual(['C’est demain à 19 h']);
    await expect.poll(() => reminders(host)).toEqual(['C’est demain à 19 h']);
    await at(first + 60_000);
    await at(start - 2 * hourMs + 1_000);
    await expect.poll(() => reminders(person)).toEqual(['C’est demain à 19 h', 'C’est dans 2 heures']);
    await quiet();
    expect((await bell(person)).filter((title) => title.startsWith('C’est'))).toEqual([]);
  });

  it('skip whoever joined after their moment, is not in, or has switched them off', async () => {
    const [early, late, waits, off] = [
      await aPerson(app),
      await aPerson(app),
      await aPerson(app),
      await aPerson(app),
    ];
    const { id, outing } = await withOuting(author, { startDate: dayFromNow(4), places: 3 });
    await off.call({ method: 'PUT', url: '/api/user/profile', payload: { notify: { reminders: false } } });
    const first = Date.parse(outing?.startsAt ?? '') - 25 * hourMs;
    moveClock(app, first - 60_000);
    for (const person of [early, off]) await join(person, id);
    moveClock(app, first + 2_000);
    for (const person of [late, waits]) await join(person, id);
    await app.outings.remindDue();
    await expect.poll(() => reminders(early)).toEqual(['C’est demain à 19 h']);
    await quiet();
    for (const person of [late, waits, off]) expect(await reminders(person)).toEqual([]);
  });

  it('follow an outing that moves, and end with one that is cancelled', async () => {
    const person = await aPerson(app);
    const { id, outing } = await withOuting(author, { startDate: dayFromNow(4) });
    await join(person, id);
    await put(author, id, aWrite(fields({ startDate: dayFromNow(6) })));
    const first = Date.parse(outing?.startsAt ?? '') - 25 * hourMs;
    await at(first + 1_000);
    await quiet();
    expect(await reminders(person)).toEqual([]);
    await at(first + 48 * hourMs + 1_000);
    await expect.poll(() => reminders(person)).toEqual(['C’est demain à 19 h']);
    await author.call({ method: 'POST', url: `/api/announce/${id}/outing/cancel`, payload: {} });
    await at(first + 71 * hourMs + 1_000);
    await quiet();
    expect(await reminders(person)).toHaveLength(1);
  });

  it('say what is true when they leave, an hour late or after waiting for the mail server', async () => {
    const [person, late, gone] = [await aPerson(app), await aPerson(app), await aPerson(app)];
    const { id, outing } = await withOuting(author, { startDate: dayFromNow(4), places: 3 });
    for (const one of [person, late, gone]) await join(one, id);
    const start = Date.parse(outing?.startsAt ?? '');
    // The mail server takes nothing.
    await sql`
      ALTER TABLE jobs ADD CONSTRAINT closed CHECK (name <> 'notice-mail' OR data ->> 'personId' = ${sql.lit(late.id)}) NOT VALID`.execute(
      app.db,
    );
    await at(start - 25 * hourMs + 1_000);
    moveClock(app, start - 3 * hourMs);
    await leave(gone, id);
    await sql`ALTER TABLE jobs DROP CONSTRAINT closed`.execute(app.db);
    await sql`UPDATE jobs SET due_at = now() WHERE name LIKE 'notice%'`.execute(app.db);
    await expect.poll(() => reminders(person)).toEqual(['C’est ce soir à 19 h']);
    await at(start - 2 * hourMs + 50 * 60_000);
    await expect.poll(() => reminders(late)).toContain('C’est ce soir à 19 h');
    await quiet();
    expect(await reminders(late)).not.toContain('C’est dans 2 heures');
    expect(await reminders(gone)).toEqual([]);
    expect(await reminders(person)).toHaveLength(2);
  });

  it('have a link by which one leaves without logging in; opening it changes nothing', async () => {
    const person = await aPerson(app);
    const { id, outing } = await withOuting(author, { startDate: dayFromNow(4), title: 'Foot <b>à 5</b>' });
    await join(person, id);
    await at(Date.parse(outing?.startsAt ?? '') - 25 * hourMs + 1_000);
    const mail = await mailTo(app, person.email, /^Tennis demain 19\sh\s: on vous attend$/);
    const link = /http\S+\/api\/participations\/leave\S+/.exec(mail.text ?? '')?.[0] ?? '';
    const url = link.slice(new URL(link).origin.length);
    const asked = await app.call({ url });
    expect([asked.statusCode, asked.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(asked.body).toContain('Foot &lt;b&gt;à 5&lt;/b&gt;');
    expect(await stateOf(person, id)).toBe('in');
    expect((await app.call({ url: `${url}x` })).statusCode).toBe(404);
    expect((await app.call({ method: 'POST', url: `${url.slice(0, -4)}AAAA` })).statusCode).toBe(404);
    expect(await stateOf(person, id)).toBe('in');
    expect((await app.call({ method: 'POST', url })).body).toContain('C’est noté');
    expect((await shown(person, id)).participation).toBeNull();
    expect((await app.call({ method: 'POST', url })).body).toContain('Rien à changer');
  });
});

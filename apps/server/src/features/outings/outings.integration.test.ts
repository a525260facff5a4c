import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { outingTexts } from '@coequipiers/contract/outings';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { comingDay } from '../../../test/coming-day.ts';
import { sharedTestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { aWrite, dayFromNow, post, publish, put } from '../announcements/test/publish.ts';
import { setModerator } from '../moderation/moderators.ts';
import { anOuting, shown, withOuting } from './test/outing.ts';
import { agePresses, join } from './test/taking-part.ts';

const app = await sharedTestApp();
const author = await aPerson(app);
const other = await aPerson(app);

const refusal = async (change: object) => {
  const answer = await post(author, aWrite(change));
  return [answer.statusCode, answer.json().userMessage];
};
const edit = async (id: string, change: object) => put(author, id, aWrite(change));
const edited = async (id: string, change: object): Promise<Announcement> => {
  const answer = await edit(id, change);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const search = async (query: Record<string, string> = {}): Promise<string[]> =>
  (await app.call({ url: '/api/announce/nearby', query: { limit: '100', ...query } }))
    .json()
    .map(({ id }: Announcement) => id);

describe('an outing', () => {
  it('is saved with the announcement and shown wherever the announcement is shown', async () => {
    const { id, outing, ...announcement } = await withOuting(author, {
      durationMinutes: 120,
      level: 'intermediate',
      admission: 'approval',
      priceCents: 800,
      meetingPoint: 'Court 4, derrière le club-house',
      endDate: dayFromNow(30),
    });
    const startsAt = outing?.startsAt ?? '';
    expect(new Date(startsAt).toLocaleString('sv-SE', { timeZone: 'Europe/Paris' })).toBe(
      `${dayFromNow(3)} 19:00:00`,
    );
    expect(announcement).toMatchObject({
      startDate: dayFromNow(3),
      endDate: null,
      expired: false,
      listed: true,
    });
    expect(outing).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      startsAt,
      endsAt: new Date(Date.parse(startsAt) + 7_200_000).toISOString(),
      timeZone: 'Europe/Paris',
      startTime: '19:00',
      durationMinutes: 120,
      places: 3,
      taken: 0,
      held: 0,
      waiting: 0,
      level: 'intermediate',
      admission: 'approval',
      priceCents: 800,
      meetingPoint: 'Court 4, derrière le club-house',
      hasMeetingPoint: true,
      state: 'open',
      urgent: false,
      called: false,
      minimum: null,
      confirmed: null,
      missing: 0,
      cancelledAt: null,
      cancelReason: null,
      asked: 0,
      placesBeforeClosing: null,
      sosAgainAt: null,
    });
    for (const url of [`/api/announce/${id}`, '/api/announce/me']) {
      const answer = (await author.call({ url })).json();
      expect((Array.isArray(answer) ? answer[0] : answer).outing).toEqual(outing);
    }
  });

  it('has its defaults, and is none without a day, a time and places', async () => {
    expect((await withOuting(author)).outing).toMatchObject({
      durationMinutes: 90,
      level: 'all',
      admission: 'open',
      priceCents: null,
      meetingPoint: null,
      hasMeetingPoint: false,
    });
    const plain = await publish(author, { startDate: dayFromNow(3), level: 'advanced', priceCents: 5 });
    expect(plain).toMatchObject({ outing: null, startDate: dayFromNow(3) });
  });

  it('starts at the time of its commune', async () => {
    const reunion = await withOuting(author, { zipCode: '97400', municipalityName: 'Saint-Denis' });
    expect(reunion.outing).toMatchObject({
      startsAt: `${dayFromNow(3)}T15:00:00.000Z`,
      timeZone: 'Indian/Reunion',
      startTime: '19:00',
    });
  });

  it.each([
    [{ startDate: null }, outingTexts.dayMissing],
    [{ startTime: null }, outingTexts.timeMissing],
    [{ places: null }, outingTexts.placesMissing],
    [{ startDate: dayFromNow(-1) }, outingTexts.past],
    [{ startDate: dayFromNow(0), startTime: '00:00' }, outingTexts.past],
    [{ startDate: dayFromNow(740) }, outingTexts.tooFarAhead],
    [{ startDate: comingDay('Sunday', '03-25'), startTime: '02:30' }, outingTexts.hourSkipped],
    [{ startTime: '7h' }, outingTexts.timeInvalid],
    [{ places: 51 }, outingTexts.placesInvalid],
  ])('is refused with %o', async (change, sentence) => {
    expect(await refusal(anOuting(change))).toEqual([400, sentence]);
  });

  it('tells its meeting point to its author only', async () => {
    const secret = 'Portail vert, code 4812';
    const { id } = await withOuting(author, {
      meetingPoint: secret,
      zipCode: '20000',
      municipalityName: 'Ajaccio',
    });
    const near = { latitude: '41.93', longitude: '8.74', maxDistance: '10000', sort: 'soonest' };
    const answers = [
      await other.call({ url: `/api/announce/${id}` }),
      await app.call({ url: `/api/announce/${id}` }),
      await other.call({ url: '/api/announce/nearby', query: near }),
      await app.call({ url: `/seo/announce/${id}` }),
      await app.call({ url: `/announce/${id}`, headers: { accept: 'text/html' } }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain(secret);
    }
    expect((await shown(id, other)).outing).toMatchObject({ meetingPoint: null, hasMeetingPoint: true });
    const own = await author.call({ url: '/api/announce/nearby', query: near });
    expect(own.json()[0].outing.meetingPoint).toBe(secret);
  });
});

it('keeps its meeting point out of the lists, exports and reports of others, also of one who waits', async () => {
  const secret = 'Portail bleu, code 7359';
  const waiting = await aPerson(app);
  const moderator = await aPerson(app);
  await setModerator(app.db, moderator.email, true);
  const { id } = await withOuting(author, { places: 1, meetingPoint: secret });
  for (const person of [other, waiting]) expect((await join(person, id)).statusCode).toBe(200);
  const favorite = await waiting.call({ method: 'POST', url: `/api/favorites/${id}` });
  expect(favorite.statusCode, favorite.body).toBeLessThan(300);
  const report = { targetType: 'announcement', targetId: id, reason: 'spam', details: 'Deux fois la même.' };
  expect((await waiting.call({ method: 'POST', url: '/api/reports', payload: report })).statusCode).toBe(201);
  const read = async (person: TestPerson, url: string) => {
    const answer = await person.call({ url });
    expect(answer.statusCode, url).toBe(200);
    return answer;
  };
  const files = unzipSync(new Uint8Array((await read(waiting, '/api/user/export')).rawPayload));
  const texts = [
    ...Object.values(files).map((file) => strFromU8(file)),
    (await read(waiting, '/api/favorites')).body,
    (await read(waiting, '/api/agenda')).body,
    (await read(waiting, `/api/announce/${id}/outing.ics`)).body,
    (await read(moderator, '/api/moderation/reports')).body,
  ];
  expect(texts.filter((text) => text.includes(id)).length).toBeGreaterThan(3);
  for (const text of texts) expect(text).not.toContain('7359');
  await agePresses(app);
  expect((await read(other, '/api/agenda')).body).toContain(secret);
});

describe('an edit', () => {
  it('keeps the fields that it leaves out', async () => {
    const { id, outing } = await withOuting(author, {
      priceCents: 500,
      meetingPoint: 'Devant',
      level: 'beginner',
    });
    const { startDate: _day, ...body } = aWrite({ title: 'Autre titre' });
    const answer = await put(author, id, body);
    expect(answer.json()).toMatchObject({ title: 'Autre titre', startDate: dayFromNow(3) });
    expect(answer.json().outing).toEqual(outing);
  });

  it('moves it, and keeps its identity', async () => {
    const { id, outing } = await withOuting(author);
    const moved = await edited(id, anOuting({ startTime: '20:30', priceCents: 0, meetingPoint: '' }));
    expect(moved.outing).toMatchObject({
      id: outing?.id,
      startTime: '20:30',
      priceCents: 0,
      meetingPoint: null,
    });
    const far = await edited(
      id,
      anOuting({ zipCode: '97400', municipalityName: 'Saint-Denis', startTime: '20:30' }),
    );
    expect(far.outing).toMatchObject({ id: outing?.id, timeZone: 'Indian/Reunion', startTime: '20:30' });
  });

  it.each([
    { startDate: null },
    { startTime: null },
    { places: null },
    { startDate: '', startTime: '', places: null },
  ])('takes it away with %o', async (change) => {
    const { id } = await withOuting(author);
    const { startDate: _day, ...body } = aWrite(change);
    const answer = await put(
      author,
      id,
      'startDate' in change ? { ...body, startDate: change.startDate } : body,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ outing: null, listed: true });
    expect(await search({ sort: 'soonest' })).not.toContain(id);
  });

  it('refuses a time without a day, and a start in the past only when it moves', async () => {
    const { id } = await withOuting(author);
    expect((await edit(id, { startDate: null, startTime: '19:00' })).json().userMessage).toBe(
      outingTexts.dayMissing,
    );
    expect((await edit(id, anOuting({ startDate: dayFromNow(-2) }))).json().userMessage).toBe(
      outingTexts.past,
    );
    await sql`UPDATE outings SET starts_at = date_trunc('minute', now()) - interval '10 minutes', ends_at = now() + interval '1 hour'
      WHERE announcement_id = ${id}`.execute(app.db);
    const { outing } = await shown(id, author);
    const day = new Date(outing?.startsAt ?? '').toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
    const same = { startDate: day, startTime: outing?.startTime, places: 4 };
    expect((await edited(id, same)).outing).toMatchObject({ places: 4, startsAt: outing?.startsAt });
  });

  it('adds an outing to an announcement without one', async () => {
    const { id } = await publish(author, { startDate: dayFromNow(2), endDate: dayFromNow(9) });
    expect(await search({ from: dayFromNow(2), to: dayFromNow(2) })).not.toContain(id);
    const { startDate: _day, ...body } = aWrite({ startTime: '10:00', places: 1, endDate: dayFromNow(9) });
    const answer = (await put(author, id, body)).json();
    expect(answer).toMatchObject({ startDate: dayFromNow(2), endDate: null, outing: { startTime: '10:00' } });
    expect(await search({ from: dayFromNow(2), to: dayFromNow(2) })).toContain(id);
  });

  it('lets searches find the outing at its new place, day and sport', async () => {
    const { id } = await withOuting(author, { category: 'Running' });
    await edited(id, anOuting({ startDate: dayFromNow(5), zipCode: '20000', municipalityName: 'Ajaccio' }));
    const near = {
      latitude: '41.93',
      longitude: '8.74',
      maxDistance: '10000',
      from: dayFromNow(5),
      to: dayFromNow(5),
    };
    expect(await search({ ...near, category: 'Tennis' })).toContain(id);
    expect(await search({ ...near, category: 'Running' })).not.toContain(id);
    expect(await search({ ...near, from: dayFromNow(3), to: dayFromNow(3) })).not.toContain(id);
  });
});

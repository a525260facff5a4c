import type { Agenda, AgendaEntry } from '@coequipiers/contract/agenda-schemas';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { aWrite, dayFromNow, put, remove } from '../announcements/test/publish.ts';
import { aliasOf } from '../chat/test/talk.ts';
import { setModerator } from '../moderation/moderators.ts';
import { suspension } from '../moderation/test/suspend.ts';
import { withOuting } from '../outings/test/outing.ts';
import {
  agePresses,
  answer,
  ask,
  join,
  leave,
  lists,
  moveClock,
  weeksOf,
} from '../outings/test/taking-part.ts';
import { aFeed, entriesOf, uidOf } from './test/feed.ts';

const app = await startTestApp();
const moderator = await aPerson(app);
await setModerator(app.db, moderator.email, true);
afterEach(() => moveClock(app, Date.now()));

const agendaOf = async (person: TestPerson): Promise<Agenda> =>
  (await person.call({ url: '/api/agenda' })).json();
const upcoming = async (person: TestPerson): Promise<AgendaEntry[]> => (await agendaOf(person)).upcoming;
const rolesOf = async (person: TestPerson) =>
  (await upcoming(person)).map(({ announceId, role }) => [announceId, role]);
const people = (count: number) => Promise.all(Array.from({ length: count }, () => aPerson(app)));
const dayMs = 86_400_000;

describe('the agenda', () => {
  it('has what one organises, is in, is offered, waits for and asks for, the soonest first', async () => {
    const [author, other, me] = await people(3);
    if (!author || !other || !me) throw new Error('nobody');
    const asked = await withOuting(author, { startDate: dayFromNow(6), admission: 'approval' });
    const offered = await withOuting(author, { startDate: dayFromNow(5), places: 1 });
    const waited = await withOuting(author, { startDate: dayFromNow(4), places: 1 });
    const joined = await withOuting(author, { meetingPoint: 'Portail vert' });
    const own = await withOuting(me, { startDate: dayFromNow(2), admission: 'approval' });
    for (const { id } of [offered, waited]) await join(other, id);
    for (const { id } of [asked, offered, waited, joined]) await join(me, id, { note: 'Bonjour' });
    await join(other, own.id);
    await leave(other, offered.id);
    await agePresses(app);
    expect(await rolesOf(me)).toEqual([
      [own.id, 'author'],
      [joined.id, 'in'],
      [waited.id, 'waiting'],
      [offered.id, 'offered'],
      [asked.id, 'asked'],
    ]);
    const [first, second, third] = await upcoming(me);
    expect(first).toMatchObject({ participation: null, asked: 1, outing: { id: own.outing?.id } });
    expect(second).toMatchObject({
      title: joined.title,
      category: 'Tennis',
      municipalityName: 'Saint-Étienne',
      participation: { state: 'in', note: 'Bonjour' },
      outing: { meetingPoint: 'Portail vert', startsAt: joined.outing?.startsAt, state: 'open' },
    });
    expect(second).not.toHaveProperty('asked');
    expect(third).toMatchObject({ participation: { state: 'waiting', position: 1 } });
    expect((await agendaOf(me)).past).toEqual([]);
  });

  it('tells the meeting point only to the author and to those who are in', async () => {
    const [author, ana, ben] = await people(3);
    if (!author || !ana || !ben) throw new Error('nobody');
    const { id } = await withOuting(author, { places: 1, meetingPoint: 'Portail vert' });
    for (const person of [ana, ben]) await join(person, id);
    await agePresses(app);
    const points = await Promise.all(
      [author, ana, ben].map(async (person) => (await upcoming(person))[0]?.outing.meetingPoint),
    );
    expect(points).toEqual(['Portail vert', 'Portail vert', null]);
  });

  it('has nothing for someone who left, was removed or declined', async () => {
    const [author, ana, ben, cleo] = await people(4);
    if (!author || !ana || !ben || !cleo) throw new Error('nobody');
    const open = await withOuting(author);
    const asking = await withOuting(author, { admission: 'approval' });
    for (const person of [ana, ben]) await join(person, open.id);
    await join(cleo, asking.id);
    await leave(ana, open.id);
    await answer(author, open.id, (await lists(author, open.id)).in[0]?.alias ?? '', 'remove');
    await answer(author, asking.id, (await lists(author, asking.id)).asked[0]?.alias ?? '', 'decline');
    for (const person of [ana, ben, cleo]) expect(await rolesOf(person)).toEqual([]);
    await join(ana, open.id);
    expect(await rolesOf(ana)).toEqual([[open.id, 'in']]);
  });

  it('shows a cancelled outing until it would have ended, also when its announcement is gone', async () => {
    const [author, ana] = await people(2);
    if (!author || !ana) throw new Error('nobody');
    const [cancelled, deleted] = [await withOuting(author), await withOuting(author)];
    for (const { id } of [cancelled, deleted]) await join(ana, id);
    await ask(author, cancelled.id, 'cancel', { reason: 'Terrain gelé' });
    await remove(author, deleted.id);
    for (const person of [author, ana]) {
      expect((await upcoming(person)).map(({ title, outing }) => [title, outing.state])).toEqual([
        [cancelled.title, 'cancelled'],
        [deleted.title, 'cancelled'],
      ]);
      expect((await upcoming(person)).map(({ announceId }) => announceId)).toEqual([
        cancelled.id,
        deleted.id,
      ]);
    }
    expect((await upcoming(ana))[0]?.outing.cancelReason).toBe('Terrain gelé');
    moveClock(app, Date.parse(deleted.outing?.endsAt ?? '') + 1_000);
    expect(await agendaOf(ana)).toEqual({ upcoming: [], past: [] });
  });

  it('keeps what took place for 12 months, the newest first, also when its announcement is gone', async () => {
    const [author, ana, ben] = await people(3);
    if (!author || !ana || !ben) throw new Error('nobody');
    const sooner = await withOuting(author, { places: 1 });
    const later = await withOuting(author, { startDate: dayFromNow(4) });
    for (const person of [ana, ben]) for (const { id } of [sooner, later]) await join(person, id);
    const end = Date.parse(later.outing?.endsAt ?? '');
    moveClock(app, end + 1_000);
    await remove(author, later.id);
    const past = [later, sooner].map(({ id, title }) => [id, title, 'over']);
    for (const person of [author, ana]) {
      const agenda = await agendaOf(person);
      expect(agenda.upcoming).toEqual([]);
      expect(agenda.past.map(({ announceId, title, outing }) => [announceId, title, outing.state])).toEqual(
        past,
      );
    }
    // Ben only waited for the first one.
    expect((await agendaOf(ben)).past.map(({ announceId }) => announceId)).toEqual([later.id]);
    moveClock(app, end + 366 * dayMs);
    expect((await agendaOf(ana)).past).toEqual([]);
  });

  it('keeps the title and commune of the last edit', async () => {
    const [author, ana] = await people(2);
    if (!author || !ana) throw new Error('nobody');
    const { id, startDate } = await withOuting(author);
    await join(ana, id);
    const edit = { title: 'Nouveau titre', zipCode: '97400', municipalityName: 'Saint-Denis', startDate };
    expect((await put(author, id, aWrite(edit))).statusCode).toBe(200);
    await remove(author, id);
    expect(await upcoming(ana)).toMatchObject([
      {
        title: 'Nouveau titre',
        municipalityName: 'Saint-Denis',
        outing: { timeZone: 'Indian/Reunion', startTime: '19:00' },
      },
    ]);
  });

  it('shows no words of an announcement that was taken down, nor of an author who was erased', async () => {
    const [author, erased, ana] = await people(3);
    if (!author || !erased || !ana) throw new Error('nobody');
    const [down, gone] = [
      await withOuting(author, { title: 'Titre interdit', meetingPoint: 'Chez moi' }),
      await withOuting(erased, { title: 'Titre effacé', meetingPoint: 'Chez moi' }),
    ];
    for (const { id } of [down, gone]) await join(ana, id);
    const payload = { targetType: 'announcement', targetId: down.id, reason: 'scam', details: 'Faux.' };
    const report = await ana.call({ method: 'POST', url: '/api/reports', payload });
    const decided = await moderator.call({
      method: 'POST',
      url: `/api/moderation/reports/${report.json().id}/decision`,
      payload: {
        decision: 'remove',
        ground: 'terms',
        rule: 'Publier une annonce',
        reasons: 'Cette annonce est une arnaque.',
      },
    });
    expect(decided.statusCode, decided.body).toBe(200);
    await erased.call({ method: 'DELETE', url: '/api/user', payload: { password: erased.password } });
    const entries = await upcoming(ana);
    expect(entries.map(({ title, outing }) => [title, outing.state, outing.meetingPoint])).toEqual([
      ['Annonce supprimée', 'cancelled', null],
      ['Annonce supprimée', 'cancelled', null],
    ]);
  });

  it('shows the cancelled outing of a suspended author, and nothing of people with a block between them', async () => {
    const [suspended, blocker, ana] = await people(3);
    if (!suspended || !blocker || !ana) throw new Error('nobody');
    const [first, second, played] = [
      await withOuting(suspended),
      await withOuting(blocker),
      await withOuting(blocker, { startDate: dayFromNow(1) }),
    ];
    for (const { id } of [first, second, played]) await join(ana, id);
    await (await suspension(moderator, suspended))();
    expect((await upcoming(ana)).map(({ announceId, outing }) => [announceId, outing.state])).toEqual([
      [played.id, 'open'],
      [first.id, 'cancelled'],
      [second.id, 'open'],
    ]);
    moveClock(app, Date.parse(played.outing?.endsAt ?? '') + 1_000);
    expect((await agendaOf(ana)).past).toHaveLength(1);
    await blocker.call({ method: 'PUT', url: `/api/blocks/${await aliasOf(app, ana)}` });
    const { upcoming: left, past } = await agendaOf(ana);
    expect([left.map(({ announceId }) => announceId), past]).toEqual([[first.id], []]);
  });

  it('has each week of a series, with its slot', async () => {
    const [author, ana] = await people(2);
    if (!author || !ana) throw new Error('nobody');
    const { id, startDate } = await withOuting(author, { repeat: 'weekly', places: 1 });
    const series = { repeat: 'weekly', weekday: new Date(startDate ?? '').getUTCDay(), startTime: '19:00' };
    const weeks = await weeksOf(app, id);
    const third = weeks[2] ?? '';
    await join(ana, id, {}, third);
    const own = await upcoming(author);
    expect(own.map(({ outing }) => outing.id)).toEqual(weeks);
    expect(own).toMatchObject(weeks.map(() => ({ announceId: id, role: 'author', series })));
    expect(await upcoming(ana)).toMatchObject([
      { role: 'in', series, outing: { id: third, taken: 1 }, participation: { state: 'in' } },
    ]);
    await leave(ana, id, third);
    expect(await upcoming(ana)).toEqual([]);
    const { id: single } = await withOuting(author, { startDate: dayFromNow(1) });
    expect((await upcoming(author))[0]).toMatchObject({ announceId: single, series: null });
  });

  it('leaves out further weeks of series first when there are too many', async () => {
    const [author] = await people(1);
    if (!author) throw new Error('nobody');
    const { id, outing } = await withOuting(author, { repeat: 'weekly' });
    const { id: late } = await withOuting(author, { startDate: dayFromNow(100) });
    // Other announcements with weeks, before the late one.
    await sql`
      INSERT INTO outings (id, author_id, kept_announcement_id, starts_at, ends_at, time_zone, duration_minutes, places, category, place_id,
        small_cell, large_cell, created_at, listed)
      SELECT gen_random_uuid(), author_id, ('00000000-0000-0000-0000-' || lpad(series::text, 12, '0'))::uuid,
        starts_at + week * interval '7 days', ends_at + week * interval '7 days', time_zone, duration_minutes, places, category, place_id,
        small_cell, large_cell, created_at, false
      FROM outings, generate_series(1, 30) AS series, generate_series(0, 7) AS week WHERE id = ${outing?.id ?? ''}`.execute(
      app.db,
    );
    const entries = await upcoming(author);
    expect(entries).toHaveLength(200);
    expect(entries.at(-1)?.announceId).toBe(late);
    const listed = entries.map(({ announceId }) => announceId);
    expect(new Set(listed).size).toBe(32);
    expect(listed.indexOf(id)).not.toBe(listed.lastIndexOf(id));
    const starts = entries.map((entry) => entry.outing.startsAt);
    expect(starts).toEqual(starts.toSorted());
  });

  it('is limited to 200 entries to come and 200 past ones, and a feed to the 400 nearest', async () => {
    const [author] = await people(1);
    if (!author) throw new Error('nobody');
    const { outing } = await withOuting(author);
    const many = (shift: string) =>
      sql`
      INSERT INTO outings (id, author_id, starts_at, ends_at, time_zone, duration_minutes, places, category, place_id, small_cell,
        large_cell, created_at, listed)
      SELECT gen_random_uuid(), author_id, starts_at + n * ${shift}::interval, ends_at + n * ${shift}::interval, time_zone,
        duration_minutes, places, category, place_id, small_cell, large_cell, created_at, false
      FROM outings, generate_series(1, 210) AS n WHERE id = ${outing?.id ?? ''}`.execute(app.db);
    await many('1 hour');
    await many('-23 hours');
    const agenda = await agendaOf(author);
    expect([agenda.upcoming.length, agenda.past.length]).toEqual([200, 200]);
    const starts = agenda.upcoming.map((entry) => entry.outing.startsAt);
    expect(starts).toEqual(starts.toSorted());

    await many('2 hours');
    const entries = [...(await entriesOf(app, await aFeed(author))).values()];
    expect(entries).toHaveLength(400);
    expect(entries.map(({ uid }) => uid)).toContain(uidOf(outing?.id));
    const times = entries.map(({ start }) => start.getTime());
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  });

  it('has no column name that breaks a query of the previous version, which still runs during an upgrade', async () => {
    const { rows } = await sql`
      SELECT title, description, start_date, end_date, image_id, alias, username
      FROM announcements JOIN people ON people.id = announcements.author_id
      LEFT JOIN outings AS outing ON outing.id = announcements.outing_id
      LEFT JOIN participations AS own ON own.outing_id = announcements.outing_id LIMIT 1`.execute(app.db);
    expect(rows).toHaveLength(1);
  });
});

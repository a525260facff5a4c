import { forEachKind } from '@coequipiers/contract/notices';
import type { Notification } from '@coequipiers/contract/notifications-schemas';
import { longDayOf } from '@coequipiers/contract/outing-details';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { onPostgres, startTestApp } from '../../../../test/harness.ts';
import { liveClient } from '../../../../test/live.ts';
import { mailsTo, mailTo } from '../../../../test/mails.ts';
import { aPerson, type TestPerson } from '../../../../test/people.ts';
import { aWrite, dayFromNow, put, remove } from '../../announcements/test/publish.ts';
import { block } from '../../chat/test/talk.ts';
import { aGate } from '../test/gate.ts';
import { anOuting as fields, withOuting } from '../test/outing.ts';
import {
  accept,
  agePresses,
  answer,
  ask,
  bell,
  bellTexts,
  happened,
  join,
  leave,
  lists,
  moveClock,
  refusal,
  shown,
} from '../test/taking-part.ts';

const app = await startTestApp();
const author = await aPerson(app);
const [ana, ben] = [await aPerson(app), await aPerson(app)];
afterEach(() => moveClock(app, Date.now()));

/** Stops whoever is about to write a notification. */
const beforeTelling = await aGate(app.db, 'INSERT', 'notifications');
const untilWaiting = (count: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(app.db);
      return rows[0]?.waiting;
    })
    .toBe(count);

const switchOff = (person: TestPerson, kind: string) =>
  person.call({ method: 'PUT', url: '/api/user/profile', payload: { notify: { [kind]: false } } });
const weekday = (outing: Outing | null): string =>
  longDayOf(wallTimeAt(new Date(outing?.startsAt ?? ''), 'Europe/Paris').day).split(' ')[0] ?? '';
const cancelledBy = ({ username }: TestPerson): RegExp =>
  new RegExp(`^Tennis .+\\s: séance annulée par ${username}$`);
/** Waits until every notice that has been caused so far was delivered. */
const delivered = () =>
  expect
    .poll(
      async () =>
        (
          await app.db
            .selectFrom('jobs')
            .select('name')
            .where('name', 'in', ['notice', 'notices', 'notices-off-bell', 'notice-mail'])
            .execute()
        ).length,
    )
    .toBe(0);

describe('the author is told', () => {
  it('who participates, who asks and who can no longer come', async () => {
    const { id, outing } = await withOuting(author, { places: 2 });
    await join(ana, id);
    const game = `au tennis de ${weekday(outing)}, 19 h, à Saint-Étienne.`;
    await expect
      .poll(() => bellTexts(author))
      .toContain(`${ana.username} participe ${game}: Il reste une place.`);
    await agePresses(app, 10);
    await leave(ana, id);
    await expect
      .poll(() => bellTexts(author))
      .toContain(`${ana.username} ne vient plus ${game}: Sa place est de nouveau libre.`);
    expect(await happened(author)).not.toContain('joined');
    const asked = await withOuting(author, { admission: 'approval' });
    await join(ben, asked.id, { note: 'Niveau moyen' });
    await expect
      .poll(() => bellTexts(author))
      .toContain(`${ben.username} veut venir ${game}: « Niveau moyen » Dites oui ou non.`);
  });

  it('nothing when someone joins and undoes it at once', async () => {
    const { id } = await withOuting(author);
    const person = await aPerson(app);
    await join(person, id);
    await expect.poll(() => happened(author)).toContain('joined');
    await leave(person, id);
    await delivered();
    expect((await bell(author)).filter((title) => title.startsWith(person.username))).toEqual([]);
  });

  it('nothing any more of a request that is taken back', async () => {
    const { id } = await withOuting(author, { admission: 'approval' });
    const person = await aPerson(app);
    await join(person, id);
    await expect.poll(() => happened(author)).toContain('asked');
    await leave(person, id);
    await delivered();
    expect((await bell(author)).filter((title) => title.startsWith(person.username))).toEqual([]);
  });

  // The embedded engine has one connection, where nothing can be held.
  it.runIf(onPostgres)('nothing of a request that is taken back while it is being told', async () => {
    const host = await aPerson(app);
    const { id } = await withOuting(host, { admission: 'approval' });
    const person = await aPerson(app);
    const leaving: Promise<unknown>[] = [];
    await beforeTelling(async () => {
      await join(person, id);
      await untilWaiting(1);
      leaving.push(leave(person, id));
      await untilWaiting(2);
    });
    await Promise.all(leaving);
    await delivered();
    expect(await happened(host)).toEqual([]);
  });

  it('nothing any more of someone who is erased', async () => {
    const { id } = await withOuting(author);
    const person = await aPerson(app);
    await join(person, id);
    await expect.poll(() => happened(author)).toContain('joined');
    await person.call({ method: 'DELETE', url: '/api/user', payload: { password: person.password } });
    expect((await bell(author)).filter((title) => title.startsWith(person.username))).toEqual([]);
  });

  it('that a person who has read the meeting point is gone, when their account is erased, without a name', async () => {
    const host = await aPerson(app);
    const { id } = await withOuting(host);
    const person = await aPerson(app);
    const erase = (who: TestPerson) =>
      who.call({ method: 'DELETE', url: '/api/user', payload: { password: who.password } });
    await join(person, id);
    await agePresses(app, 12);
    await erase(person);
    await expect
      .poll(() => bellTexts(host))
      .toEqual([expect.stringMatching(/^Une personne ne vient plus .+: Sa place est de nouveau libre\.$/)]);
    const hasty = await aPerson(app);
    const other = await withOuting(ben);
    await join(hasty, other.id);
    await erase(hasty);
    const apart = await aPerson(app);
    await join(apart, other.id);
    await agePresses(app, 12);
    await block(app, apart, ben);
    await delivered();
    expect((await bellTexts(ben)).filter((text) => text.startsWith('Une personne'))).toEqual([]);
  });

  it('nothing when they have switched requests off', async () => {
    const quiet = await aPerson(app);
    await switchOff(quiet, 'requests');
    const { id } = await withOuting(quiet);
    await join(ana, id);
    await delivered();
    expect(await bell(quiet)).toEqual([]);
  });
});

describe('what someone has answered, wherever they did', () => {
  const noted = async (person: TestPerson) =>
    (await person.call({ url: '/api/notifications' }))
      .json<Notification[]>()
      .map(({ event, answered, read }) => [event, answered, read]);

  it('is read on their bell and says the answer: the author’s yes or no', async () => {
    const host = await aPerson(app);
    const { id } = await withOuting(host, { admission: 'approval' });
    for (const person of [ana, ben]) await join(person, id);
    await expect.poll(() => happened(host)).toEqual(['asked', 'asked']);
    const { asked } = await lists(host, id);
    const [first, second] = asked.map(({ alias }) => alias) as [string, string];
    await answer(host, id, first, 'accept');
    // A second press, on another device.
    expect((await answer(host, id, first, 'accept')).statusCode).toBe(409);
    await answer(host, id, second, 'decline');
    expect(new Set(await noted(host))).toEqual(
      new Set([
        ['asked', 'accepted', true],
        ['asked', 'declined', true],
      ]),
    );
  });

  it('a place that is taken or left, also by the page', async () => {
    const { id } = await withOuting(author, { places: 1 });
    const [holder, takes, leaves] = [await aPerson(app), await aPerson(app), await aPerson(app)];
    for (const person of [holder, leaves, takes]) await join(person, id);
    await agePresses(app);
    await leave(holder, id);
    await expect.poll(() => noted(leaves)).toEqual([['offered', null, false]]);
    const events = await liveClient({ url: await app.address(), token: leaves.token });
    await events.listen('/user/topic/inbox/events');
    await leave(leaves, id);
    expect(await noted(leaves)).toEqual([['offered', 'not-coming', true]]);
    expect((await events.next()).body).toMatchObject({ change: 'read', answered: 'not-coming' });
    await events.leave();
    await expect.poll(() => noted(takes)).toEqual([['offered', null, false]]);
    for (let press = 0; press < 2; press += 1) expect((await accept(takes, id)).statusCode).toBe(200);
    expect(await noted(takes)).toEqual([['offered', 'coming', true]]);
  });
});

describe('those who take part are told', () => {
  it('of the author’s answer, with a reason that only they read', async () => {
    const { id, outing } = await withOuting(author, { admission: 'approval' });
    for (const person of [ana, ben]) await join(person, id);
    const { asked } = await lists(author, id);
    const [first, second] = asked.map(({ alias }) => alias) as [string, string];
    await answer(author, id, first, 'accept');
    await answer(author, id, second, 'decline', { reason: 'Groupe complet' });
    const game = `tennis de ${weekday(outing)}, 19 h, à Saint-Étienne.`;
    await expect
      .poll(() => bell(ana))
      .toContain(
        `${author.username} a accepté votre demande : tennis ${weekday(outing)} à 19 h, à Saint-Étienne.`,
      );
    await expect
      .poll(() => bellTexts(ben))
      .toContain(
        `${author.username} n’a pas pu vous prendre au ${game}: « Groupe complet » Votre demande est close, il n’y a rien à faire.`,
      );
    expect((await lists(author, id)).asked).toEqual([]);
    expect(JSON.stringify(await shown(ana, id))).not.toContain('Groupe complet');
  });

  it('what an edit changes, never the meeting point itself; an edit of nothing tells nobody', async () => {
    const { id, outing } = await withOuting(author, { startDate: dayFromNow(2) });
    const person = await aPerson(app);
    await join(person, id);
    const same = fields({ startDate: dayFromNow(2) });
    await put(author, id, aWrite({ ...same, title: 'Un autre titre', places: 4 }));
    await delivered();
    expect(await bell(person)).toEqual([]);
    await put(author, id, aWrite({ ...same, startTime: '20:30', meetingPoint: 'Code 4812' }));
    await expect
      .poll(() => bellTexts(person))
      .toEqual([
        `Le tennis de ${weekday(outing)} commence à 20 h 30 au lieu de 19 h, à Saint-Étienne.: ${author.username} a changé l’heure. Le rendez-vous a changé aussi. Le nouveau lieu est sur la page de la séance. Votre place est gardée.`,
      ]);
    const mail = await mailTo(app, person.email, /^Tennis \p{L}+\s: à 20\sh\s30 au lieu de 19\sh$/u);
    expect(mail.text).not.toContain('4812');
  });

  it.each([
    [
      'cancelled by its author',
      (id: string) => ask(author, id, 'cancel', { reason: 'Il pleut' }),
      '« Il pleut »',
    ],
    ['deleted', (id: string) => remove(author, id), 'Saint-Étienne'],
  ])('of an outing that is %s, by mail as well within 48 hours', async (_, end, words) => {
    const { id } = await withOuting(author, { startDate: dayFromNow(1), startTime: '23:00' });
    const far = await withOuting(author, { startDate: dayFromNow(9) });
    const person = await aPerson(app);
    for (const one of [id, far.id]) await join(person, one);
    expect((await end(id)).statusCode).toBeLessThan(300);
    await expect.poll(() => bellTexts(person)).toContainEqual(expect.stringContaining(words));
    const mail = await mailTo(app, person.email, cancelledBy(author));
    expect(mail.text.replaceAll('\u00A0', ' ')).toContain(words);
    await ask(author, far.id, 'cancel');
    await expect.poll(async () => (await bell(person)).length).toBe(2);
    await delivered();
    expect(
      (await mailsTo(app, person.email)).filter(({ subject = '' }) => cancelledBy(author).test(subject)),
    ).toHaveLength(1);
  });

  it('of an outing whose author is erased', async () => {
    const gone = await aPerson(app);
    const { id, outing } = await withOuting(gone);
    const person = await aPerson(app);
    await join(person, id);
    await gone.call({ method: 'DELETE', url: '/api/user', payload: { password: gone.password } });
    await expect
      .poll(() => bell(person))
      .toEqual([`Le tennis de ${weekday(outing)}, 19 h, à Saint-Étienne, n’aura pas lieu.`]);
  });

  it('and can stop these mails by a link', async () => {
    const { id } = await withOuting(author, { startDate: dayFromNow(1) });
    const person = await aPerson(app);
    await join(person, id);
    await ask(author, id, 'cancel');
    const mail = await mailTo(app, person.email, cancelledBy(author));
    const url = /http\S+\/api\/notices\/changes\/stop\S+/.exec(mail.text ?? '')?.[0] ?? '';
    const path = url.slice(new URL(url).origin.length);
    expect((await app.call({ method: 'POST', url: path })).statusCode).toBe(200);
    const profile = (await person.call({ url: '/api/user/profile' })).json();
    const on = forEachKind(() => true);
    expect([profile.notify, profile.mails]).toEqual([on, { ...on, changes: false }]);
  });
});

it('a cancelled outing stays cancelled, and its reason is for those concerned', async () => {
  const { id } = await withOuting(author);
  await join(ana, id);
  const cancelled = (await ask(author, id, 'cancel', { reason: 'Blessure' })).json();
  expect(cancelled.outing).toMatchObject({ state: 'cancelled', cancelReason: 'Blessure' });
  expect((await ask(author, id, 'cancel', { reason: 'Autre' })).json().outing).toEqual(cancelled.outing);
  expect((await shown(ana, id)).outing).toMatchObject({ state: 'cancelled', cancelReason: 'Blessure' });
  expect((await shown(ben, id)).outing).toMatchObject({ state: 'cancelled', cancelReason: null });
  for (const person of [ana, ben])
    expect(refusal(await join(person, id))).toEqual([409, "Cette séance n'est plus ouverte"]);
  const { in: people } = await lists(author, id);
  const removal = await answer(author, id, people[0]?.alias ?? '', 'remove');
  expect(refusal(removal)).toEqual([409, "Cette séance n'est plus ouverte"]);
  expect((await leave(ana, id)).statusCode).toBe(204);
  expect((await shown(ana, id)).participation).toMatchObject({ state: 'in' });
});

it('a message to all reaches each in their own conversation, once', async () => {
  const { id } = await withOuting(author, { places: 2 });
  for (const person of [ana, ben]) await join(person, id);
  const request = {
    method: 'POST',
    url: `/api/announce/${id}/participants/message`,
    payload: { content: 'Prenez une lampe' },
    headers: { 'idempotency-key': 'lamp-0000-0000-0000-0001' },
  } as const;
  expect((await author.call(request)).json()).toEqual({ sent: 2 });
  expect((await author.call(request)).json()).toEqual({ sent: 2 });
  for (const person of [ana, ben]) {
    const conversations = (await person.call({ url: '/api/chat/conversations' })).json();
    expect(JSON.stringify(conversations).match(/Prenez une lampe/g)).toHaveLength(1);
  }
  expect((await ana.call(request)).statusCode).toBe(404);
});

it('everyone who looks sees the places fill, visitors too', async () => {
  const { id, outing } = await withOuting(author, { places: 2 });
  const visitor = await liveClient({ url: await app.address() });
  await visitor.listen(`/topic/announces/${id}/outing`);
  const latest = () => visitor.heard.at(-1)?.body;
  await join(ana, id);
  await expect.poll(latest).toEqual({
    id: outing?.id,
    places: 2,
    taken: 1,
    held: 0,
    waiting: 0,
    called: false,
    confirmed: null,
    missing: 0,
    state: 'open',
  });
  for (const person of [ben, await aPerson(app)]) await join(person, id);
  await leave(ana, id);
  await expect.poll(latest).toMatchObject({ taken: 2, held: 1, waiting: 0 });
  await ask(author, id, 'cancel');
  await expect.poll(latest).toMatchObject({ state: 'cancelled', taken: 1, held: 0, waiting: 1 });
  await visitor.leave();
});

it('open pages see the cancellation when the announcement is deleted', async () => {
  const { id } = await withOuting(author);
  const visitor = await liveClient({ url: await app.address() });
  await visitor.listen(`/topic/announces/${id}/outing`);
  await remove(author, id);
  expect((await visitor.next()).body).toMatchObject({ state: 'cancelled' });
  await visitor.leave();
});

it('open pages are told of every edit, even of one without a notification', async () => {
  const { id } = await withOuting(author);
  const watcher = await liveClient({ url: await app.address() });
  await watcher.listen(`/topic/announces/${id}/outing`);
  const edits = [{ title: 'Autre titre' }, { startTime: '20:15' }, { meetingPoint: 'Portail vert' }];
  for (const [index, edit] of edits.entries()) {
    await put(author, id, aWrite(fields(edit)));
    await expect.poll(() => watcher.heard.length).toBe(index + 1);
  }
  await watcher.leave();
});

import { forEachKind } from '@coequipiers/contract/notices';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { liveClient } from '../../../../test/live.ts';
import { mailsTo, mailTo } from '../../../../test/mails.ts';
import { aPerson, type TestPerson } from '../../../../test/people.ts';
import { aWrite, dayFromNow, put, remove } from '../../announcements/test/publish.ts';
import { anOuting as fields, withOuting } from '../test/outing.ts';
import {
  agePresses,
  answer,
  ask,
  bell,
  bellTexts,
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

const switchOff = (person: TestPerson, kind: string) =>
  person.call({ method: 'PUT', url: '/api/user/profile', payload: { notify: { [kind]: false } } });
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
    await expect.poll(() => bell(author)).toContain(`${ana.username} participe`);
    await agePresses(app, 10);
    await leave(ana, id);
    await expect.poll(() => bell(author)).toContain(`${ana.username} ne peut plus venir`);
    expect(await bell(author)).not.toContain(`${ana.username} participe`);
    const asked = await withOuting(author, { admission: 'approval' });
    await join(ben, asked.id, { note: 'Niveau moyen' });
    await expect
      .poll(() => bellTexts(author))
      .toContain(`${ben.username} demande à participer: « Niveau moyen »`);
    expect(outing?.id).toBeDefined();
  });

  it('nothing when someone joins and undoes it at once', async () => {
    const { id } = await withOuting(author);
    const person = await aPerson(app);
    await join(person, id);
    await expect.poll(() => bell(author)).toContain(`${person.username} participe`);
    await leave(person, id);
    await delivered();
    expect((await bell(author)).filter((title) => title.startsWith(person.username))).toEqual([]);
  });

  it('nothing any more of a request that is taken back', async () => {
    const { id } = await withOuting(author, { admission: 'approval' });
    const person = await aPerson(app);
    await join(person, id);
    await expect.poll(() => bell(author)).toContain(`${person.username} demande à participer`);
    await leave(person, id);
    await delivered();
    expect((await bell(author)).filter((title) => title.startsWith(person.username))).toEqual([]);
  });

  it('nothing any more of someone who is erased', async () => {
    const { id } = await withOuting(author);
    const person = await aPerson(app);
    await join(person, id);
    await expect.poll(() => bell(author)).toContain(`${person.username} participe`);
    await person.call({ method: 'DELETE', url: '/api/user', payload: { password: person.password } });
    expect((await bell(author)).filter((title) => title.startsWith(person.username))).toEqual([]);
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

describe('those who take part are told', () => {
  it('of the author’s answer, with a reason that only they read', async () => {
    const { id } = await withOuting(author, { admission: 'approval' });
    for (const person of [ana, ben]) await join(person, id);
    const { asked } = await lists(author, id);
    const [first, second] = asked.map(({ alias }) => alias) as [string, string];
    await answer(author, id, first, 'accept');
    await answer(author, id, second, 'decline', { reason: 'Groupe complet' });
    await expect.poll(() => bell(ana)).toContain('C’est oui, vous participez');
    await expect.poll(() => bellTexts(ben)).toContainEqual(expect.stringContaining('« Groupe complet »'));
    expect((await lists(author, id)).asked).toEqual([]);
    expect(JSON.stringify(await shown(ana, id))).not.toContain('Groupe complet');
  });

  it('what an edit changes, never the meeting point itself; an edit of nothing tells nobody', async () => {
    const { id } = await withOuting(author, { startDate: dayFromNow(2) });
    const person = await aPerson(app);
    await join(person, id);
    const same = fields({ startDate: dayFromNow(2) });
    await put(author, id, aWrite({ ...same, title: 'Un autre titre', places: 4 }));
    await delivered();
    expect(await bell(person)).toEqual([]);
    await put(author, id, aWrite({ ...same, startTime: '20:30', meetingPoint: 'Code 4812' }));
    await expect.poll(() => bell(person)).toEqual(['La séance change']);
    const [text = ''] = await bellTexts(person);
    expect(text).toMatch(
      / 19 h devient \p{L}+ 20 h 30\. Le point de rendez-vous a changé\. .* · 20 h 30\.$/u,
    );
    expect(text).not.toContain('4812');
  });

  it.each([
    [
      'cancelled by its author',
      (id: string) => ask(author, id, 'cancel', { reason: 'Il pleut' }),
      '« Il pleut »',
    ],
    ['deleted', (id: string) => remove(author, id), 'Tennis'],
  ])('of an outing that is %s, by mail as well within 48 hours', async (_, end, words) => {
    const { id } = await withOuting(author, { startDate: dayFromNow(1), startTime: '23:00' });
    const far = await withOuting(author, { startDate: dayFromNow(9) });
    const person = await aPerson(app);
    for (const one of [id, far.id]) await join(person, one);
    expect((await end(id)).statusCode).toBeLessThan(300);
    await expect.poll(() => bellTexts(person)).toContainEqual(expect.stringContaining(words));
    const mail = await mailTo(app, person.email, /^Séance annulée$/);
    expect(mail.text.replaceAll('\u00A0', ' ')).toContain(words);
    await ask(author, far.id, 'cancel');
    await expect.poll(async () => (await bell(person)).length).toBe(2);
    await delivered();
    expect(
      (await mailsTo(app, person.email)).filter(({ subject }) => subject === 'Séance annulée'),
    ).toHaveLength(1);
  });

  it('of an outing whose author is erased', async () => {
    const gone = await aPerson(app);
    const { id } = await withOuting(gone);
    const person = await aPerson(app);
    await join(person, id);
    await gone.call({ method: 'DELETE', url: '/api/user', payload: { password: gone.password } });
    await expect.poll(() => bell(person)).toEqual(['Séance annulée']);
  });

  it('and can stop these mails by a link', async () => {
    const { id } = await withOuting(author, { startDate: dayFromNow(1) });
    const person = await aPerson(app);
    await join(person, id);
    await ask(author, id, 'cancel');
    const mail = await mailTo(app, person.email, /^Séance annulée$/);
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
  expect((await ben.call({ url: `/api/announce/${id}` })).statusCode).toBe(404);
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

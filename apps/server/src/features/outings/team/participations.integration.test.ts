import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../../test/harness.ts';
import { aPerson } from '../../../../test/people.ts';
import { aWrite, publish, put } from '../../announcements/test/publish.ts';
import { setModerator } from '../../moderation/moderators.ts';
import { suspension } from '../../moderation/test/suspend.ts';
import { anOuting as fields, withOuting } from '../test/outing.ts';
import {
  accept,
  agePresses,
  answer,
  ask,
  bell,
  join,
  leave,
  lists,
  refusal,
  shown,
  stateOf,
} from '../test/taking-part.ts';

const app = await sharedTestApp();
const author = await aPerson(app);
const [ana, ben, cleo] = [await aPerson(app), await aPerson(app), await aPerson(app)];

const anOuting = (change: object = {}) =>
  withOuting(author, { places: 1, meetingPoint: 'Portail vert', ...change });

describe('taking part', () => {
  it('takes one request: the first is in, the next waits, and the same request again changes nothing', async () => {
    const { id } = await anOuting();
    const first = (await join(ana, id)).json();
    expect(first).toMatchObject({ outing: { taken: 1, state: 'full' }, participation: { state: 'in' } });
    const again = (await ana.call({ method: 'POST', url: `/api/announce/${id}/participation` })).json();
    const { readableInMs } = first.participation;
    expect(again.participation.readableInMs).toBeLessThan(readableInMs);
    expect(again).toEqual({ ...first, participation: { ...again.participation } });
    expect((await join(ben, id, { note: 'Je ramène un ballon' })).json().participation).toMatchObject({
      state: 'waiting',
      position: 1,
      note: 'Je ramène un ballon',
    });
    expect((await join(cleo, id)).json().participation).toMatchObject({ state: 'waiting', position: 2 });
    expect((await shown(ben, id)).outing).toMatchObject({ meetingPoint: null, waiting: 2 });
    const { waiting } = await lists(author, id);
    expect(waiting.map(({ username }) => username)).toEqual([ben.username, cleo.username]);
  });

  it('offers the place of someone who leaves to the first who waits', async () => {
    const { id } = await anOuting();
    for (const person of [ana, ben, cleo]) await join(person, id);
    expect((await leave(ana, id)).statusCode).toBe(204);
    expect((await leave(ana, id)).statusCode).toBe(204);
    expect((await shown(ana, id)).participation).toBeNull();
    expect((await shown(ben, id)).participation).toMatchObject({
      state: 'offered',
      offeredUntil: expect.stringMatching(/Z$/),
    });
    expect((await shown(cleo, id)).outing).toMatchObject({ taken: 1, held: 1, waiting: 1 });
    expect(refusal(await accept(cleo, id))).toEqual([409, "Cette place n'est plus disponible"]);
    expect((await join(ben, id)).json().participation).toMatchObject({ state: 'offered' });
    expect((await accept(ben, id)).json().participation).toMatchObject({ state: 'in' });
  });

  it('waits for the author where the outing asks for it', async () => {
    const { id } = await anOuting({ admission: 'approval' });
    expect((await join(ana, id, { note: 'Bonjour' })).json().participation).toMatchObject({ state: 'asked' });
    await join(ben, id);
    const { asked } = await lists(author, id);
    const [first, second] = asked.map(({ alias }) => alias) as [string, string];
    expect(asked[0]).toMatchObject({ username: ana.username, note: 'Bonjour' });
    expect((await answer(author, id, first, 'accept')).json().in).toHaveLength(1);
    const declined = await answer(author, id, second, 'decline', { reason: 'Niveau trop différent' });
    expect(declined.statusCode).toBe(200);
    expect(refusal(await join(ben, id))).toEqual([409, "L'organisateur a déjà répondu"]);
    expect((await answer(author, id, second, 'accept')).statusCode).toBe(409);
    expect((await answer(author, id, first, 'remove')).json().in).toEqual([]);
    expect(await stateOf(ana, id)).toBe('removed');
  });

  it('is refused to the author, without an outing, and to whoever does not see it', async () => {
    const { id } = await anOuting();
    expect(refusal(await join(author, id))).toEqual([400, 'Vous organisez cette séance']);
    const plain = await publish(author);
    expect(refusal(await join(ana, plain.id))).toEqual([409, "Cette séance n'est plus ouverte"]);
    const url = `/api/announce/${id}/participation`;
    expect((await app.call({ method: 'POST', url })).statusCode).toBe(401);
    expect((await ana.call({ url: `/api/announce/${id}/participants` })).statusCode).toBe(404);
    expect((await ask(ana, id, 'cancel')).statusCode).toBe(404);
    expect((await ask(ana, id, 'sos')).statusCode).toBe(404);
    const other = `${url}?outing=${'0'.repeat(32)}`;
    expect((await ana.call({ method: 'POST', url: other, payload: {} })).statusCode).toBe(404);
  });

  it('shows those who are in to each other, without their words to the author', async () => {
    const { id } = await anOuting({ places: 2 });
    await join(ana, id, { note: 'Secret' });
    await join(ben, id);
    await agePresses(app);
    const seen = await ben.call({ url: `/api/announce/${id}/participants` });
    expect(seen.json().in.map(({ username }: { username: string }) => username)).toEqual([
      ana.username,
      ben.username,
    ]);
    expect(seen.body).not.toContain('Secret');
  });

  it('lets in, in order, those who asked when the author opens the outing', async () => {
    const { id } = await anOuting({ admission: 'approval' });
    for (const person of [ana, ben]) await join(person, id);
    await put(author, id, aWrite(fields({ places: 1, admission: 'open' })));
    expect([await stateOf(ana, id), await stateOf(ben, id)]).toEqual(['in', 'waiting']);
    await expect.poll(() => bell(ana)).toContainEqual(expect.stringContaining('Votre demande est acceptée'));
  });

  it('prevents an edit that removes the outing or leaves fewer places than are taken', async () => {
    const { id } = await anOuting({ places: 3 });
    for (const person of [ana, ben]) await join(person, id);
    const away = await put(author, id, aWrite({ startDate: null }));
    expect(refusal(away)).toEqual([409, "Annulez la séance d'abord"]);
    const fewer = await put(author, id, aWrite(fields({ places: 1 })));
    expect(refusal(fewer)).toEqual([409, '2 personnes participent déjà']);
    const full = (await put(author, id, aWrite(fields({ places: 2 })))).json();
    expect(full.outing).toMatchObject({ places: 2, taken: 2, state: 'full' });
  });

  it('offers places that the author adds, as many as there are', async () => {
    const { id } = await anOuting();
    for (const person of [ana, ben, cleo]) await join(person, id);
    await put(author, id, aWrite(fields({ places: 3 })));
    expect([await stateOf(ben, id), await stateOf(cleo, id)]).toEqual(['offered', 'offered']);
  });
});

describe('a place goes to whoever waits', () => {
  it('when an account is erased', async () => {
    const { id } = await anOuting();
    const gone = await aPerson(app);
    await join(gone, id);
    await join(ana, id);
    const payload = { password: gone.password };
    expect((await gone.call({ method: 'DELETE', url: '/api/user', payload })).statusCode).toBe(204);
    expect(await stateOf(ana, id)).toBe('offered');
  });

  it('when someone is suspended', async () => {
    const { id } = await anOuting();
    const [moderator, gone] = [await aPerson(app), await aPerson(app)];
    await setModerator(app.db, moderator.email, true);
    await join(gone, id);
    await join(ana, id);
    const decide = await suspension(moderator, gone);
    expect((await decide()).statusCode).toBe(200);
    expect(await stateOf(ana, id)).toBe('offered');
  });

  it.each(['author', 'participant'])(
    'when the %s blocks the other one, and nobody is told',
    async (blocker) => {
      const { id } = await anOuting();
      const apart = await aPerson(app);
      await join(apart, id);
      await join(ana, id);
      const alias = (await lists(author, id)).in[0]?.alias ?? '';
      const { createdBy } = await shown(apart, id);
      const url = '/api/blocks';
      const [by, whom] = blocker === 'author' ? [author, alias] : [apart, createdBy];
      const blocked = await by.call({ method: 'PUT', url: `${url}/${whom}` });
      expect(blocked.statusCode, blocked.body).toBeLessThan(300);
      expect(await stateOf(ana, id)).toBe('offered');
      expect((await join(apart, id)).statusCode).toBe(404);
      expect((await bell(author)).filter((title) => title.startsWith(`${apart.username} ne vient`))).toEqual(
        [],
      );
    },
  );

  it('even while people join and blocks are made at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [host, guest] = [await aPerson(app), await aPerson(app)];
      const { id, createdBy } = await withOuting(host, { places: 1 });
      const alias = (await shown(guest, id)).createdBy;
      expect(createdBy).toBe(host.email);
      await Promise.all([join(guest, id), guest.call({ method: 'PUT', url: `/api/blocks/${alias}` })]);
      const { in: people, waiting, offered } = await lists(host, id);
      expect([people, waiting, offered], `round ${round}`).toEqual([[], [], []]);
      expect((await shown(host, id)).outing?.taken, `round ${round}`).toBe(0);
    }
  });
});

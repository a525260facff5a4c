import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { Participants } from '@coequipiers/contract/participations-schemas';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { dayFromNow, publish } from '../announcements/test/publish.ts';

const app = await startTestApp();
const author = await aPerson(app);
const [ana, ben, cleo] = [await aPerson(app), await aPerson(app), await aPerson(app)];

const anOuting = (change: object = {}) =>
  publish(author, {
    startDate: dayFromNow(5),
    startTime: '19:00',
    places: 1,
    meetingPoint: 'Portail vert',
    ...change,
  });
const join = (person: TestPerson, id: string, payload: object = {}) =>
  person.call({ method: 'POST', url: `/api/announce/${id}/participation`, payload });
const accept = (person: TestPerson, id: string) =>
  person.call({ method: 'POST', url: `/api/announce/${id}/participation/accept` });
const leave = (person: TestPerson, id: string) =>
  person.call({ method: 'DELETE', url: `/api/announce/${id}/participation` });
const shown = async (person: TestPerson, id: string): Promise<Announcement> =>
  (await person.call({ url: `/api/announce/${id}` })).json();
const lists = async (id: string): Promise<Participants> =>
  (await author.call({ url: `/api/announce/${id}/participants` })).json();
const answer = (id: string, alias: string, word: string, payload: object = {}) =>
  author.call({ method: 'POST', url: `/api/announce/${id}/participants/${alias}/${word}`, payload });
const refusal = (response: { statusCode: number; json: () => { userMessage: string } }) => [
  response.statusCode,
  response.json().userMessage,
];

describe('taking part', () => {
  it('is one press: the first is in, the next waits, and the same press again changes nothing', async () => {
    const { id } = await anOuting();
    const first = (await join(ana, id)).json();
    expect(first).toMatchObject({ outing: { taken: 1, state: 'full' }, participation: { state: 'in' } });
    expect(first.outing.meetingPoint).toBe('Portail vert');
    expect((await join(ana, id)).json()).toEqual(first);
    expect((await join(ben, id, { note: 'Je ramène un ballon' })).json().participation).toMatchObject({
      state: 'waiting',
      position: 1,
      note: 'Je ramène un ballon',
    });
    expect((await join(cleo, id)).json().participation).toMatchObject({ state: 'waiting', position: 2 });
    expect((await shown(ben, id)).outing).toMatchObject({ meetingPoint: null, waiting: 2 });
    expect((await lists(id)).waiting.map(({ username }) => username)).toEqual([ben.username, cleo.username]);
  });

  it('offers the place of who leaves to the first who waits', async () => {
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
    expect((await accept(ben, id)).json().participation).toMatchObject({ state: 'in' });
  });

  it('waits for the author where the outing asks for it', async () => {
    const { id } = await anOuting({ admission: 'approval' });
    expect((await join(ana, id, { note: 'Bonjour' })).json().participation).toMatchObject({ state: 'asked' });
    await join(ben, id);
    const { asked } = await lists(id);
    const [first, second] = asked;
    expect(first).toMatchObject({ username: ana.username, note: 'Bonjour' });
    expect((await answer(id, first?.alias ?? '', 'accept')).json().in).toHaveLength(1);
    expect(
      (await answer(id, second?.alias ?? '', 'decline', { reason: 'Niveau trop différent' })).statusCode,
    ).toBe(200);
    expect(refusal(await join(ben, id))).toEqual([409, "L'organisateur a déjà répondu"]);
    expect(refusal(await answer(id, second?.alias ?? '', 'accept'))[0]).toBe(409);
    expect((await answer(id, first?.alias ?? '', 'remove')).json().in).toEqual([]);
    expect((await shown(ana, id)).participation).toMatchObject({ state: 'removed' });
  });

  it('is refused to the author, without an outing, and to who does not see it', async () => {
    const { id } = await anOuting();
    expect(refusal(await join(author, id))).toEqual([400, 'Vous organisez cette séance']);
    const plain = await publish(author);
    expect(refusal(await join(ana, plain.id))).toEqual([409, "Cette séance n'est plus ouverte"]);
    expect((await app.call({ method: 'POST', url: `/api/announce/${id}/participation` })).statusCode).toBe(
      401,
    );
    expect((await ana.call({ url: `/api/announce/${id}/participants` })).statusCode).toBe(404);
  });

  it('shows those who are in to each other, without their words to the author', async () => {
    const { id } = await anOuting({ places: 2 });
    await join(ana, id, { note: 'Secret' });
    await join(ben, id);
    const seen = await ben.call({ url: `/api/announce/${id}/participants` });
    expect(seen.json().in.map(({ username }: { username: string }) => username)).toEqual([
      ana.username,
      ben.username,
    ]);
    expect(seen.body).not.toContain('Secret');
  });

  it('ends with the account, and the place goes to who waits', async () => {
    const { id } = await anOuting();
    const gone = await aPerson(app);
    await join(gone, id);
    await join(ana, id);
    const erased = await gone.call({
      method: 'DELETE',
      url: '/api/user',
      payload: { password: gone.password },
    });
    expect(erased.statusCode).toBe(204);
    expect((await shown(ana, id)).participation).toMatchObject({ state: 'offered' });
  });

  it('never lets in more than there are places, however many press at once', async () => {
    const { id } = await anOuting({ places: 3 });
    const people = await Promise.all(Array.from({ length: 12 }, () => aPerson(app)));
    const answers = await Promise.all(people.map((person) => join(person, id)));
    const states = answers.map((response) => response.json().participation.state);
    expect(states.filter((state) => state === 'in')).toHaveLength(3);
    const positions = await Promise.all(
      people.map(async (person) => (await shown(person, id)).participation?.position),
    );
    expect(positions.filter(Boolean).sort((a, b) => Number(a) - Number(b))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
  });
});

import type { AnnouncementOuting, Participants } from '@coequipiers/contract/participations-schemas';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { aNewcomer, aPerson, type TestPerson } from '../../../../test/people.ts';
import { aWrite, publish, put } from '../../announcements/test/publish.ts';
import { aliasOf } from '../../chat/test/talk.ts';
import { checkEveryTeam } from '../test/check-team.ts';
import { anOuting, withOuting } from '../test/outing.ts';
import { agePresses, ask, bell, join, leave, lists, moveClock, shown, weeksOf } from '../test/taking-part.ts';

const app = await startTestApp();
await checkEveryTeam(app.db);
const author = await aPerson(app);
let [ana, ben, cleo] = [author, author, author];
beforeEach(async () => {
  [ana, ben, cleo] = [await aPerson(app), await aPerson(app), await aPerson(app)];
});
afterEach(() => moveClock(app, Date.now()));

const dayMs = 86_400_000;
const aSlot = (change: object = {}) => withOuting(author, { repeat: 'weekly', places: 3, ...change });
const every = (person: TestPerson, id: string, outing?: string, payload: object = {}) =>
  join(person, id, { every: true, ...payload }, outing);
const cease = (person: TestPerson, id: string) =>
  person.call({ method: 'DELETE', url: `/api/announce/${id}/participation`, query: { every: 'true' } });
const answerEvery = async (
  person: TestPerson,
  id: string,
  word: string,
  payload: object = {},
  by: TestPerson = author,
) =>
  by.call({
    method: 'POST',
    url: `/api/announce/${id}/participants/${await aliasOf(app, person)}/${word}`,
    payload,
    query: { every: 'true' },
  });
const statesOf = async (person: TestPerson, id: string): Promise<(string | undefined)[]> =>
  (await person.call({ url: `/api/announce/${id}/outings` }))
    .json()
    .map(({ participation }: AnnouncementOuting) => participation?.state);
const all = (state: string | undefined, weeks = 8): (string | undefined)[] => Array(weeks).fill(state);
const regularOf = async (person: TestPerson, id: string) => {
  const { series } = await shown(person, id);
  return [series?.regular, series?.regulars];
};
/** What the bell of somebody says of this announcement, the newest first. */
const told = async (person: TestPerson, id: string): Promise<[event: string, title: string][]> =>
  (await person.call({ url: '/api/notifications' }))
    .json()
    .filter(({ announceId }: { announceId: string }) => announceId === id)
    .map(({ event, title }: { event: string; title: string }) => [event, title.replaceAll('\u00A0', ' ')]);
const listed = (people: Participants['in']) => people.map(({ username, regular }) => [username, regular]);
/** As if the weeks that are due had been made some days later. */
async function daysLater(days: number): Promise<void> {
  moveClock(app, Date.now() + days * dayMs);
  await app.outings.makeDueWeeks();
}

describe('coming every week', () => {
  it('is one press on each coming week, told once, and new weeks begin with it', async () => {
    const { id } = await aSlot();
    const before = await regularOf(ana, id);
    const pressed = await every(ana, id);
    expect([pressed.statusCode, pressed.json().participation.state]).toEqual([200, 'in']);
    expect(await statesOf(ana, id)).toEqual(all('in'));
    expect([before, await regularOf(ana, id)]).toEqual([
      ['no', 0],
      ['yes', 1],
    ]);
    expect((await app.call({ url: `/api/announce/${id}` })).json().series.regular).toBeNull();
    await expect.poll(() => told(author, id)).toHaveLength(1);
    expect((await told(author, id))[0]).toEqual([
      'joined',
      expect.stringMatching(
        new RegExp(`^${ana.username} vient chaque semaine : .+ à 19 h, à Saint-Étienne\\.$`),
      ),
    ]);
    // Pressed again, nothing more happens.
    expect((await every(ana, id)).statusCode).toBe(200);
    expect(await told(author, id)).toHaveLength(1);
    await daysLater(8);
    expect(await statesOf(ana, id)).toEqual(all('in'));
    expect(listed((await lists(author, id)).in)).toEqual([[ana.username, 'yes']]);
  });

  it('waits where no place is free, and is in while there are places where a week is made', async () => {
    const { id } = await aSlot({ places: 1 });
    const [, second] = await weeksOf(app, id);
    await join(ben, id, {}, second);
    await every(ana, id);
    await every(cleo, id);
    expect((await statesOf(ana, id)).slice(0, 3)).toEqual(['in', 'waiting', 'in']);
    expect((await statesOf(cleo, id)).slice(0, 3)).toEqual(all('waiting', 3));
    await daysLater(8);
    expect((await statesOf(ana, id)).at(-1)).toBe('in');
    expect((await statesOf(cleo, id)).at(-1)).toBe('waiting');
    expect((await statesOf(ben, id)).at(-1)).toBeUndefined();
  });

  it('is refused without a series, in a paused one, and to the author', async () => {
    const single = await withOuting(author);
    expect((await every(ana, single.id)).statusCode).toBe(400);
    const bare = await publish(author);
    expect((await every(ana, bare.id)).statusCode).toBe(409);
    const { id } = await aSlot();
    expect((await every(author, id)).json().code).toBe('OWN_OUTING');
    await sql`UPDATE series SET paused_at = now() WHERE announcement_id = ${id}`.execute(app.db);
    expect((await every(ana, id)).json().code).toBe('SERIES_PAUSED');
    expect((await every(ana, id, undefined, { every: 'oui' })).statusCode).toBe(400);
  });

  it('counts once towards the joins of a day', async () => {
    const id = (await aSlot()).id;
    const person = await aPerson(app);
    for (let round = 0; round < 3; round += 1) {
      expect((await every(person, id)).statusCode).toBe(200);
      expect((await cease(person, id)).statusCode).toBe(204);
    }
    expect(await statesOf(person, id)).toEqual(all(undefined));
  });
});

describe('not this time', () => {
  it('frees one week, to which only their own press brings them back', async () => {
    const { id } = await aSlot();
    const [, second = ''] = await weeksOf(app, id);
    await every(ana, id);
    await agePresses(app);
    await leave(ana, id, second);
    expect((await statesOf(ana, id)).slice(0, 3)).toEqual(['in', undefined, 'in']);
    expect(await regularOf(ana, id)).toEqual(['yes', 1]);
    await daysLater(4);
    expect((await statesOf(ana, id))[0]).toBeUndefined();
    expect((await statesOf(ana, id)).at(-1)).toBe('in');
    await every(ana, id, second);
    expect((await statesOf(ana, id))[0]).toBe('in');
  });
});

describe('ceasing', () => {
  it('leaves all weeks to come, whose places go to who waits, who is told once', async () => {
    const { id } = await aSlot({ places: 1 });
    await every(ana, id);
    await every(ben, id);
    await sql`UPDATE regulars SET pressed_at = pressed_at - interval '12 seconds'`.execute(app.db);
    await agePresses(app);
    expect((await cease(ana, id)).statusCode).toBe(204);
    expect(await statesOf(ana, id)).toEqual(all(undefined));
    expect(await statesOf(ben, id)).toEqual(all('offered'));
    expect(await regularOf(ana, id)).toEqual(['no', 1]);
    await expect.poll(() => told(ben, id)).toHaveLength(1);
    const [[event, title] = []] = await told(ben, id);
    expect([event, title]).toEqual([
      'offered',
      expect.stringMatching(/^8 places sont pour vous : séances de /),
    ]);
    await expect
      .poll(async () =>
        (await mailsTo(app, ben.email)).filter(({ subject = '' }) => subject.includes('places')),
      )
      .toHaveLength(1);
    await expect.poll(async () => (await told(author, id)).map(([what]) => what)).toEqual(['left', 'joined']);
    expect((await cease(ana, id)).statusCode).toBe(204);
  });

  it('within ten seconds ends only what the press made, without a word', async () => {
    const { id } = await aSlot();
    const [first = '', second = ''] = await weeksOf(app, id);
    await join(ana, id, {}, second);
    await agePresses(app);
    await every(ana, id, first);
    expect(await statesOf(ana, id)).toEqual(all('in'));
    await cease(ana, id);
    expect((await statesOf(ana, id)).slice(0, 3)).toEqual([undefined, 'in', undefined]);
    expect(await regularOf(ana, id)).toEqual(['no', 0]);
    expect((await told(author, id)).map(([event]) => event)).toEqual(['joined']);
    await daysLater(8);
    expect((await statesOf(ana, id)).at(-1)).toBeUndefined();
  });
});

describe('undoing the press', () => {
  it('leaves what an earlier press made', async () => {
    const { id } = await aSlot();
    const [, , third] = await weeksOf(app, id);
    await every(ana, id);
    await author.call({ method: 'POST', url: `/api/announce/${id}/series/stop`, payload: { from: third } });
    await put(author, id, aWrite(anOuting({ repeat: 'weekly', repeatUntil: null })));
    await every(ana, id);
    expect(await statesOf(ana, id)).toEqual(all('in'));
    await cease(ana, id);
    expect(await statesOf(ana, id)).toEqual(['in', 'in', ...all(undefined, 6)]);
  });

  it('is told where something could be read meanwhile', async () => {
    const { id } = await aSlot({ admission: 'approval' });
    await every(ana, id);
    const url = `/api/announce/${id}/participants/${await aliasOf(app, ana)}/accept`;
    expect((await author.call({ method: 'POST', url })).statusCode).toBe(200);
    await cease(ana, id);
    expect(await statesOf(ana, id)).toEqual(all(undefined));
    await expect.poll(async () => (await told(author, id)).map(([event]) => event)).toContain('left');
  });

  it('is a going like any other once the slot was opened to everyone', async () => {
    const { id } = await aSlot({ admission: 'approval' });
    await every(ana, id);
    await put(author, id, aWrite(anOuting({ repeat: 'weekly', admission: 'open' })));
    expect(await statesOf(ana, id)).toEqual(all('in'));
    await cease(ana, id);
    expect(await statesOf(ana, id)).toEqual(all(undefined));
    await expect.poll(async () => (await told(author, id)).map(([event]) => event)).toContain('left');
  });
});

describe('where the author chooses', () => {
  it('is asked once, answered once, and carried into new weeks as asked', async () => {
    const { id } = await aSlot({ admission: 'approval' });
    const [, second = ''] = await weeksOf(app, id);
    await every(ana, id, undefined, { note: 'Je joue en défense' });
    expect(await statesOf(ana, id)).toEqual(all('asked'));
    expect(await regularOf(ana, id)).toEqual(['asked', 0]);
    await expect.poll(() => told(author, id)).toHaveLength(1);
    expect((await told(author, id))[0]?.[0]).toBe('asked-every');
    await leave(ana, id, second);
    await daysLater(8);
    expect((await statesOf(ana, id)).at(-1)).toBe('asked');
    expect(listed((await lists(author, id)).asked)).toEqual([[ana.username, 'asked']]);
    expect((await answerEvery(ana, id, 'accept', {}, ben)).statusCode).toBe(404);
    const answered = await answerEvery(ana, id, 'accept');
    expect([answered.statusCode, listed(answered.json().in)]).toEqual([200, []]);
    // The second week was left in between.
    expect(await statesOf(ana, id)).toEqual([undefined, ...all('in', 7)]);
    expect(await regularOf(ana, id)).toEqual(['yes', 1]);
    await expect.poll(() => told(ana, id)).toHaveLength(1);
    expect((await told(ana, id))[0]?.[0]).toBe('accepted');
    expect((await answerEvery(ana, id, 'accept')).json().code).toBe('NOT_IN_THIS_STATE');
  });

  it('a no ends the requests, and asking again is refused; single weeks are not', async () => {
    const { id } = await aSlot({ admission: 'approval' });
    await every(ana, id);
    expect((await answerEvery(ana, id, 'decline', { reason: 'Complet pour la saison' })).statusCode).toBe(
      200,
    );
    expect(await statesOf(ana, id)).toEqual(all(undefined));
    expect(await regularOf(ana, id)).toEqual(['refused', 0]);
    expect((await every(ana, id)).json().code).toBe('ALREADY_ANSWERED');
    await expect.poll(() => told(ana, id)).toHaveLength(1);
    const [, second] = await weeksOf(ana, id);
    expect((await join(ana, id, {}, second)).json().participation.state).toBe('asked');
    await daysLater(8);
    const last = (await weeksOf(ana, id)).at(-1);
    expect((await join(ana, id, {}, last)).json().participation.state).toBe('asked');
  });

  it('taking the question back ends the requests, and says nothing', async () => {
    const { id } = await aSlot({ admission: 'approval' });
    await every(ana, id);
    await sql`UPDATE regulars SET pressed_at = pressed_at - interval '12 seconds'`.execute(app.db);
    await cease(ana, id);
    expect(await statesOf(ana, id)).toEqual(all(undefined));
    await expect.poll(() => told(author, id)).toEqual([]);
  });

  it('opening the slot to everyone admits those who asked, in their order', async () => {
    const { id } = await aSlot({ admission: 'approval', places: 1 });
    await every(ana, id);
    await every(ben, id);
    const open = { repeat: 'weekly', places: 1, admission: 'open' };
    expect((await put(author, id, aWrite(anOuting(open)))).statusCode).toBe(200);
    expect(await statesOf(ana, id)).toEqual(all('in'));
    expect(await statesOf(ben, id)).toEqual(all('waiting'));
    const texts = async (person: TestPerson) =>
      (await person.call({ url: '/api/notifications' }))
        .json()
        .map(({ preview }: { preview: string }) => preview);
    await expect.poll(() => texts(ana)).toContainEqual(expect.stringMatching(/dans votre agenda/));
    await expect.poll(() => texts(ben)).toContainEqual(expect.stringMatching(/sur leurs listes d’attente/));
    expect(await regularOf(ben, id)).toEqual(['yes', 2]);
    await expect.poll(() => told(ben, id)).toHaveLength(1);
    await daysLater(8);
    expect([(await statesOf(ana, id)).at(-1), (await statesOf(ben, id)).at(-1)]).toEqual(['in', 'waiting']);
  });
});

describe('a newcomer', () => {
  it('is in for the week that was chosen, and asks for the others', async () => {
    const { id } = await aSlot();
    const person = await aNewcomer(app);
    const [, second = ''] = await weeksOf(app, id);
    expect((await every(person, id, second)).json().participation.state).toBe('in');
    expect((await statesOf(person, id)).slice(0, 3)).toEqual([undefined, 'in', undefined]);
    expect(await regularOf(person, id)).toEqual(['asked', 0]);
    // Found by the author in the lists of every week.
    expect(listed((await lists(author, id)).asked)).toEqual([[person.username, 'asked']]);
    expect(listed((await lists(author, id, second)).in)).toEqual([[person.username, 'asked']]);
    await expect.poll(async () => (await told(author, id)).map(([event]) => event)).toEqual(['asked-every']);
    await daysLater(8);
    expect((await statesOf(person, id)).at(-1)).toBeUndefined();
    await answerEvery(person, id, 'accept');
    expect((await statesOf(person, id)).filter((state) => state === 'in')).toHaveLength(8);
  });

  it('comes every week at once where only the link leads', async () => {
    const { id } = await aSlot({ visibility: 'link' });
    const person = await aNewcomer(app);
    await every(person, id);
    expect(await regularOf(person, id)).toEqual(['yes', 1]);
    expect(await statesOf(person, id)).toEqual(all('in'));
  });
});

describe('ends', () => {
  it('a removal for good ends all weeks, also those that are still to be made', async () => {
    const { id } = await aSlot({ places: 1 });
    await every(ana, id);
    await every(ben, id);
    expect((await answerEvery(ana, id, 'remove', { reason: 'Trop d’absences' })).statusCode).toBe(200);
    expect(await statesOf(ana, id)).toEqual(all('removed'));
    expect(await statesOf(ben, id)).toEqual(all('offered'));
    expect(await regularOf(ana, id)).toEqual(['refused', 1]);
    await expect.poll(() => told(ana, id)).toHaveLength(1);
    await daysLater(8);
    const last = (await weeksOf(ana, id)).at(-1);
    expect((await join(ana, id, {}, last)).json().code).toBe('ALREADY_ANSWERED');
    expect((await every(ana, id)).json().code).toBe('ALREADY_ANSWERED');
    expect((await answerEvery(cleo, id, 'remove')).json().code).toBe('NOT_IN_THIS_STATE');
  });

  it('a removal this once leaves them a regular', async () => {
    const { id } = await aSlot();
    await every(ana, id);
    const url = `/api/announce/${id}/participants/${await aliasOf(app, ana)}/remove`;
    expect((await author.call({ method: 'POST', url })).statusCode).toBe(200);
    expect((await statesOf(ana, id)).slice(0, 2)).toEqual(['removed', 'in']);
    expect(await regularOf(ana, id)).toEqual(['yes', 1]);
  });

  it('a block ends it, and new weeks do not begin with them', async () => {
    const { id } = await aSlot({ places: 1 });
    const person = await aPerson(app);
    await every(person, id);
    await every(ben, id);
    await author.call({ method: 'PUT', url: `/api/blocks/${await aliasOf(app, person)}` });
    expect(await statesOf(ben, id)).toEqual(all('offered'));
    await expect.poll(() => told(ben, id)).toHaveLength(1);
    await daysLater(8);
    expect((await statesOf(ben, id)).at(-1)).toBe('in');
    expect((await regularOf(ben, id))[1]).toBe(1);
  });

  it('an erasure ends it, of which the author is told once', async () => {
    const { id } = await aSlot();
    const person = await aPerson(app);
    await every(person, id);
    await agePresses(app);
    await person.call({ method: 'DELETE', url: '/api/user', payload: { password: person.password } });
    await expect
      .poll(() => told(author, id))
      .toEqual([['left', 'Une personne ne vient plus à 8 séances de tennis, à Saint-Étienne.']]);
    await daysLater(8);
    expect((await lists(author, id)).in).toEqual([]);
    expect(await regularOf(ben, id)).toEqual(['no', 0]);
  });

  it('a slot that is stopped has no regulars, also when it goes on later', async () => {
    const { id } = await aSlot();
    await every(ana, id);
    const [, , third] = await weeksOf(app, id);
    await author.call({ method: 'POST', url: `/api/announce/${id}/series/stop`, payload: { from: third } });
    expect(await statesOf(ana, id)).toEqual(expect.arrayContaining(['in', 'in']));
    await expect
      .poll(async () => (await bell(ana)).filter((title) => title.includes('arrêté')))
      .toHaveLength(1);
    expect(await regularOf(ana, id)).toEqual(['no', 0]);
    await put(author, id, aWrite(anOuting({ repeat: 'weekly', repeatUntil: null })));
    expect((await statesOf(ana, id)).filter((state) => state === 'in').length).toBeLessThanOrEqual(2);
  });

  it('a skipped week stays skipped', async () => {
    const { id } = await aSlot();
    await every(ana, id);
    const [, second = ''] = await weeksOf(app, id);
    await ask(author, id, 'cancel', {}, second);
    await daysLater(8);
    const states = (await ana.call({ url: `/api/announce/${id}/outings` })).json();
    expect(
      states.every(
        ({ outing, participation }: AnnouncementOuting) =>
          outing.state === 'cancelled' || participation?.state === 'in',
      ),
    ).toBe(true);
  });
});

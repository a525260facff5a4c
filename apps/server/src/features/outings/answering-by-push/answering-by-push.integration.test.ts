import type { PushPayload } from '@coequipiers/contract/push-schemas';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../../test/people.ts';
import { pushSettings, startPushService } from '../../push/test/browser.ts';
import { withOuting } from '../test/outing.ts';
import { agePresses, join, leave, lists, moveClock, stateOf } from '../test/taking-part.ts';

const app = await startTestApp(pushSettings);
const { aBrowser, at } = await startPushService();
afterEach(() => moveClock(app, Date.now()));

const press = (token: string, answer: 'yes' | 'no') =>
  app.call({ method: 'POST', url: '/api/push/answer', payload: { token, answer } });
const said = async (token: string, answer: 'yes' | 'no') => {
  const response = await press(token, answer);
  const { text, userMessage } = response.json();
  return [response.statusCode, text ?? userMessage];
};

/** Waits for the push that asks something, and gives its token. */
async function asked({ path, open }: Awaited<ReturnType<typeof aBrowser>>) {
  const pushes = () => at(path).map(({ body }) => open(body) as PushPayload);
  const questions = () => pushes().flatMap(({ asks }) => asks ?? []);
  await expect.poll(() => questions().length, { timeout: 20_000 }).toBe(1);
  const [asks] = questions();
  if (!asks) throw new Error('nothing was asked');
  return asks;
}

/** An outing with one place that was given up: it is offered to the first of those who wait. */
async function offeredTo(first: TestPerson, ...others: TestPerson[]) {
  const [author, holder] = [await aPerson(app), await aPerson(app)];
  const { id } = await withOuting(author, { places: 1 });
  for (const person of [holder, first, ...others]) await join(person, id);
  await agePresses(app);
  await leave(holder, id);
  return id;
}

describe('a button on a device', () => {
  it('takes an offered place, once and again, with no session', async () => {
    const person = await aPerson(app);
    const browser = await aBrowser(person);
    const id = await offeredTo(person);
    const { what, token } = await asked(browser);
    expect(what).toBe('offered');
    for (let time = 0; time < 2; time += 1)
      expect(await said(token, 'yes')).toEqual([200, 'C’est noté, on vous attend.']);
    // The other button of a notification that is still shown somewhere does not give the place up.
    expect((await said(token, 'no'))[1]).toMatch(/^Vous avez déjà dit oui/);
    expect(await stateOf(person, id)).toBe('in');
  });

  it('leaves it to the next one, and then says that it is gone', async () => {
    const [person, next] = [await aPerson(app), await aPerson(app)];
    const browser = await aBrowser(person);
    const id = await offeredTo(person, next);
    const { token } = await asked(browser);
    expect(await said(token, 'no')).toEqual([200, 'C’est noté, la place est libérée.']);
    expect(await stateOf(next, id)).toBe('offered');
    expect(await said(token, 'yes')).toEqual([409, "Cette place n'est plus disponible"]);
  });

  it('one place, two devices: one of the two is told that somebody was faster', async () => {
    const [one, two] = [await aPerson(app), await aPerson(app)];
    const browsers = [await aBrowser(one), await aBrowser(two)];
    const [author, holder] = [await aPerson(app), await aPerson(app)];
    const { id, outing } = await withOuting(author, { places: 1 });
    for (const person of [holder, one, two]) await join(person, id);
    await agePresses(app);
    moveClock(app, Date.parse(outing?.startsAt ?? '') - 2 * 3_600_000);
    await leave(holder, id);
    const questions = await Promise.all(browsers.map(asked));
    expect(questions.map(({ what }) => what)).toEqual(['called', 'called']);
    const answers = await Promise.all(questions.map(({ token }) => said(token, 'yes')));
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200, 409]));
    expect((await lists(author, id)).in).toHaveLength(1);
  });

  it('answers a request; a second answer says that it is settled', async () => {
    const [author, person] = [await aPerson(app), await aPerson(app)];
    const browser = await aBrowser(author);
    const { id } = await withOuting(author, { admission: 'approval' });
    await join(person, id);
    const { what, token } = await asked(browser);
    expect(what).toBe('asked');
    expect(await said(token, 'yes')).toEqual([200, 'C’est noté, vous avez dit oui.']);
    expect(await stateOf(person, id)).toBe('in');
    expect((await said(token, 'no'))[0]).toBe(409);
    expect(await stateOf(person, id)).toBe('in');
  });

  it('does nothing once its reader has logged out there, or someone else is subscribed there', async () => {
    const [person, other] = [await aPerson(app), await aPerson(app)];
    const browser = await aBrowser(person);
    const id = await offeredTo(person);
    const { token } = await asked(browser);
    const gone = [404, 'Cette notification ne permet plus de répondre. Ouvrez la page pour répondre.'];
    await browser.subscribe(other);
    expect(await said(token, 'yes')).toEqual(gone);
    await browser.subscribe(person);
    const { endpoint } = browser;
    await person.call({ method: 'DELETE', url: '/api/push/subscription', payload: { endpoint } });
    expect(await said(token, 'yes')).toEqual(gone);
    expect(await said(`${token}x`, 'yes')).toEqual(gone);
    expect(await stateOf(person, id)).toBe('offered');
  });
});

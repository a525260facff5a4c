import type { PersonCard } from '@coequipiers/contract/announcements-schemas';
import { personCardMax } from '@coequipiers/contract/people';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { aliasOf, say } from '../chat/test/talk.ts';
import { aWrite, publish } from './test/publish.ts';

const app = await sharedTestApp();

const card = (viewer: TestPerson, alias: string) => viewer.call({ url: `/api/people/${alias}` });
const seenBy = async (viewer: TestPerson, person: TestPerson) =>
  (await card(viewer, await aliasOf(app, person))).json<PersonCard>();
const liveIn = (person: TestPerson, zipCode: string, municipalityName: string) =>
  person.call({ method: 'PUT', url: '/api/user/profile', payload: { zipCode, municipalityName } });

describe('the card of a person', () => {
  it('tells the name, since when, the sports, and the newest announcements that searches find', async () => {
    const [person, viewer] = [await aPerson(app), await aPerson(app)];
    await liveIn(person, '69100', 'Villeurbanne');
    const ids: string[] = [];
    for (let count = 1; count <= personCardMax + 2; count += 1) {
      const category = count % 2 === 0 ? 'Tennis' : 'Football';
      ids.unshift((await publish(person, aWrite({ title: `Sortie numéro ${count}`, category }))).id);
    }
    const [newest = '', ...others] = ids;
    await app.db.updateTable('announcements').set({ listed: false }).where('id', '=', newest).execute();
    const alias = await aliasOf(app, person);
    const answer = await card(viewer, alias);
    const shown = answer.json<PersonCard>();
    expect(shown).toEqual({
      username: person.username,
      memberSince: new Date().toISOString().slice(0, 7),
      municipalityName: '',
      categories: ['Football', 'Tennis'],
      announcements: expect.any(Array),
      own: false,
    });
    expect(shown.announcements.map(({ id }) => id)).toEqual(others.slice(0, personCardMax));
    expect(shown.announcements[0]).toMatchObject({ createdBy: alias, authorUsername: person.username });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toContain(person.email);
    expect(await seenBy(person, person)).toMatchObject({ username: person.username, own: true });
  });

  it('names the town only where an announcement lies there, or the two have a conversation', async () => {
    const [person, viewer, stranger] = [await aPerson(app), await aPerson(app), await aPerson(app)];
    await liveIn(person, '69100', 'Villeurbanne');
    const elsewhere = await publish(person, aWrite());
    expect((await seenBy(viewer, person)).municipalityName).toBe('');
    expect((await seenBy(person, person)).municipalityName).toBe('');

    await say(viewer, person);
    expect((await seenBy(viewer, person)).municipalityName).toBe('Villeurbanne');
    expect((await seenBy(stranger, person)).municipalityName).toBe('');

    await liveIn(person, '42000', elsewhere.municipalityName);
    expect((await seenBy(stranger, person)).municipalityName).toBe(elsewhere.municipalityName);
  });

  it('is unknown by e-mail, across a block, suspended, not active and erased, in the same words', async () => {
    const [person, viewer] = [await aPerson(app), await aPerson(app)];
    const alias = await aliasOf(app, person);
    const unknown = await card(viewer, `u_${'x'.repeat(22)}`);
    expect(unknown.statusCode).toBe(404);
    const words = (body: string) => ({ ...JSON.parse(body), requestId: '' });
    const expectUnknown = async (by = viewer, whom = alias) => {
      const answer = await card(by, whom);
      expect([answer.statusCode, words(answer.body)]).toEqual([404, words(unknown.body)]);
    };
    const change = (columns: string) =>
      sql`UPDATE people SET ${sql.raw(columns)} WHERE alias = ${alias}`.execute(app.db);

    expect((await card(viewer, encodeURIComponent(person.email))).statusCode).toBe(404);
    await change("suspended_until = now() + interval '1 day'");
    await expectUnknown();
    await change('suspended_until = NULL, activated_at = NULL');
    await expectUnknown();
    await change('activated_at = now()');
    expect((await card(viewer, alias)).statusCode).toBe(200);

    const viewerAlias = await aliasOf(app, viewer);
    await person.call({ method: 'PUT', url: `/api/blocks/${viewerAlias}` });
    await expectUnknown();
    await expectUnknown(person, viewerAlias);
    await person.call({ method: 'DELETE', url: `/api/blocks/${viewerAlias}` });

    const left = await person.call({
      method: 'DELETE',
      url: '/api/user',
      payload: { password: person.password },
    });
    expect(left.statusCode).toBe(204);
    await expectUnknown();
  });

  it('tells a visitor to log in', async () => {
    const person = await aPerson(app);
    expect((await app.call({ url: `/api/people/${await aliasOf(app, person)}` })).statusCode).toBe(401);
  });
});

import type { PersonCard } from '@coequipiers/contract/announcements-schemas';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { aliasOf } from '../chat/test/talk.ts';
import { aWrite, publish } from './test/publish.ts';

const app = await sharedTestApp();

const card = (viewer: TestPerson, alias: string) => viewer.call({ url: `/api/people/${alias}` });

describe('the card of a person', () => {
  it('tells the name, the town, since when, and the newest announcements that searches find', async () => {
    const [person, viewer] = [await aPerson(app), await aPerson(app)];
    const place = { zipCode: '69100', municipalityName: 'Villeurbanne' };
    await person.call({ method: 'PUT', url: '/api/user/profile', payload: place });
    const ids = [];
    for (let count = 1; count <= 7; count += 1) {
      ids.unshift((await publish(person, aWrite({ title: `Sortie numéro ${count}` }))).id);
    }
    const [newest = '', ...others] = ids;
    await app.db.updateTable('announcements').set({ listed: false }).where('id', '=', newest).execute();
    const alias = await aliasOf(app, person);
    const answer = await card(viewer, alias);
    expect(answer.json<PersonCard>()).toEqual({
      username: person.username,
      memberSince: new Date().toISOString().slice(0, 7),
      municipalityName: 'Villeurbanne',
      announcements: others.slice(0, 5).map((id, index) => ({
        id,
        title: `Sortie numéro ${6 - index}`,
        category: 'Tennis',
        municipalityName: 'Saint-Étienne',
      })),
    });
    expect(answer.body).not.toContain(person.email);
    expect(answer.body).not.toContain('69100');
    expect((await card(person, alias)).json<PersonCard>().username).toBe(person.username);
  });

  it('is not found by e-mail, nor across a block', async () => {
    const [person, viewer] = [await aPerson(app), await aPerson(app)];
    const alias = await aliasOf(app, person);
    expect((await card(viewer, encodeURIComponent(person.email))).statusCode).toBe(404);
    expect((await card(viewer, `u_${'x'.repeat(22)}`)).statusCode).toBe(404);
    await person.call({ method: 'PUT', url: `/api/blocks/${await aliasOf(app, viewer)}` });
    expect((await card(viewer, alias)).statusCode).toBe(404);
    expect((await card(person, await aliasOf(app, viewer))).statusCode).toBe(404);
  });
});

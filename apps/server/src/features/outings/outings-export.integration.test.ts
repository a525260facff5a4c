import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { dayFromNow } from '../announcements/test/publish.ts';
import { aliasOf } from '../chat/test/talk.ts';
import { withOuting } from './test/outing.ts';
import { answer, ask, join, leave, weeksOf } from './test/taking-part.ts';

const app = await sharedTestApp();
const exported = async (person: TestPerson, name: string) => {
  const files = unzipSync(new Uint8Array((await person.call({ url: '/api/user/export' })).rawPayload));
  return JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
};

it('the export has a series as one entry, with the weeks in which something happened', async () => {
  const [author, ana] = [await aPerson(app), await aPerson(app)];
  const { id, title } = await withOuting(author, {
    repeat: 'weekly',
    meetingPoint: 'Porte C',
    priceCents: 500,
  });
  const single = await withOuting(author, { startDate: dayFromNow(1) });
  const weeks = await weeksOf(app, id);
  const [first = '', , third = '', fourth = ''] = weeks;
  for (const week of [first, third]) await join(ana, id, { note: 'Bonjour' }, week);
  await ask(author, id, 'cancel', { reason: 'La salle est fermée' }, fourth);

  const [series, other, ...none] = await exported(author, 'seances.json');
  expect(none).toEqual([]);
  expect(series).toMatchObject({
    annonce: id,
    titre: title,
    commune: 'Saint-Étienne',
    creneau: {
      repetition: 'chaque semaine',
      heure: '19:00',
      dernierJour: null,
      dureeMinutes: 90,
      places: 3,
      pointDeRendezVous: 'Porte C',
      enPauseDepuis: null,
    },
    autresSeancesSansParticipant: 5,
  });
  const told = series.seances.map((week: Record<string, unknown>) => [
    week['identifiant'],
    week['participants'],
    week['motifAnnulation'],
  ]);
  expect(told).toEqual([
    [fourth, 0, 'La salle est fermée'],
    [third, 1, null],
    [first, 1, null],
  ]);
  expect(other).toMatchObject({ identifiant: single.outing?.id, annonce: single.id, participants: 0 });
  expect(other).not.toHaveProperty('seances');
});

it('the export has the parts in weeks of a series as one entry', async () => {
  const [author, ana] = [await aPerson(app), await aPerson(app)];
  const { id } = await withOuting(author, { repeat: 'weekly' });
  const single = await withOuting(author, { startDate: dayFromNow(1) });
  const [first = '', , third = ''] = await weeksOf(app, id);
  for (const week of [first, third]) await join(ana, id, { note: 'Bonjour' }, week);
  await join(ana, single.id);
  await leave(ana, id, first);
  expect(await exported(ana, 'participations.json')).toMatchObject([
    {
      annonce: id,
      seances: [
        { seance: third, etat: 'in', mot: 'Bonjour' },
        { seance: first, etat: 'left' },
      ],
    },
    { seance: single.outing?.id, etat: 'in' },
  ]);
});

describe('what somebody is to series', () => {
  const states = ['yes', 'asked', 'refused'] as const;
  /** Ana is something to three series of one author, and Ben comes to the first every week. */
  async function aTeam() {
    const [author, ana, ben] = [await aPerson(app), await aPerson(app), await aPerson(app)];
    const slots = [];
    for (const state of states) {
      const admission = state === 'asked' ? 'approval' : 'open';
      const { id, title } = await withOuting(author, {
        repeat: 'weekly',
        title: `Tennis, ${state}`,
        admission,
      });
      await join(ana, id, { every: true });
      if (state === 'refused') await answer(author, id, await aliasOf(app, ana), 'remove?every=true');
      if (state === 'yes') await join(ben, id, { every: true });
      slots.push({ id, title, state });
    }
    return { author, ana, slots };
  }
  const left = async ({ id }: { id: string }) =>
    app.db.selectFrom('regulars').select('state').where('announcement_id', '=', id).execute();

  it('is a line for each in their own export, and a number in that of the author', async () => {
    const { author, ana, slots } = await aTeam();
    const lines = await exported(ana, 'chaque-semaine.json');
    expect(lines).toHaveLength(3);
    expect(lines).toEqual(
      expect.arrayContaining(
        slots.map(({ id, title, state }) => ({
          annonce: id,
          titre: title,
          etat: state,
          depuis: expect.stringMatching(/^\d{4}-/),
        })),
      ),
    );
    expect(await exported(author, 'chaque-semaine.json')).toEqual([]);
    const series: { annonce: string; creneau: { habitues: number } }[] = await exported(
      author,
      'seances.json',
    );
    expect(new Map(series.map(({ annonce, creneau }) => [annonce, creneau.habitues]))).toEqual(
      new Map(slots.map(({ id, state }) => [id, state === 'yes' ? 2 : 0])),
    );
  });

  it('goes with their account, a refusal too, and nobody else’s with it', async () => {
    const { ana, slots } = await aTeam();
    const payload = { password: ana.password };
    expect((await ana.call({ method: 'DELETE', url: '/api/user', payload })).statusCode).toBe(204);
    expect(await Promise.all(slots.map(left))).toEqual([[{ state: 'yes' }], [], []]);
  });

  it('goes with the account of the author', async () => {
    const { author, ana, slots } = await aTeam();
    const payload = { password: author.password };
    expect((await author.call({ method: 'DELETE', url: '/api/user', payload })).statusCode).toBe(204);
    expect(await Promise.all(slots.map(left))).toEqual([[], [], []]);
    expect(await exported(ana, 'chaque-semaine.json')).toEqual([]);
  });
});

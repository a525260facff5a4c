import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { dayFromNow } from '../announcements/test/publish.ts';
import { withOuting } from './test/outing.ts';
import { ask, join, leave, weeksOf } from './test/taking-part.ts';

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

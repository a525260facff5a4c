import { describe, expect, it } from 'vitest';
import { goesOn, seriesChanged, severalCancelled, slotFrom, stopped } from './series-sentences.ts';
import { type About, type Said, wordsOf } from './words.ts';

/** Monday, 18 h 12. */
const now = new Date('2026-11-16T17:12:00Z');
const about: About = {
  outingId: 'o',
  announceId: 'a',
  title: 'Foot à 5',
  category: 'Football',
  municipality: 'Villeurbanne',
  authorId: 'k',
  startsAt: new Date('2026-12-02T19:00:00Z'),
  endsAt: new Date('2026-12-02T20:30:00Z'),
  timeZone: 'Europe/Paris',
  hasMeetingPoint: true,
};
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ');
const read = (said: Said) => {
  const { title, text, quote, push, letter } = wordsOf(about, now, said);
  return [title, text, quote, push?.text, letter?.subject, ...(letter?.before ?? [])].map(plain);
};

const was = { ...slotFrom('2026-12-01', '19:00'), municipality: 'Villeurbanne' };
const same = { moved: false, commune: false, point: false, author: 'camille', was, is: was, isIn: true };
const wednesday = slotFrom('2026-12-02', '20:00');
const moved = 'Le créneau passe du mardi 19 h au mercredi 20 h à partir du 1ᵉʳ déc.';

describe('a change of a slot', () => {
  it('names both, and from when on', () => {
    expect(read(seriesChanged(about, { ...same, moved: true, is: wednesday }))).toEqual([
      moved,
      'camille a changé le créneau. Vos places sont gardées.',
      undefined,
      moved,
      'Football : le créneau passe au mercredi 20 h',
      moved,
      'camille a changé le créneau. Vos places sont gardées.',
    ]);
  });

  it('counts from the first day that is concerned', () => {
    const monday = slotFrom('2026-11-30', '19:00');
    expect(read(seriesChanged(about, { ...same, moved: true, is: monday }))[0]).toBe(
      'Le créneau passe du mardi 19 h au lundi 19 h à partir du 30 nov.',
    );
    const march = { ...slotFrom('2027-03-02', '19:00'), municipality: '' };
    const later = { ...same, moved: true, was: march, is: slotFrom('2027-03-03', '19:00') };
    expect(read(seriesChanged(about, later))[0]).toBe(
      'Le créneau passe du mardi 19 h au mercredi 19 h à partir du 2 mars.',
    );
  });

  it('says in one notice what else changes, and never where one meets', () => {
    const elsewhere = { ...same, moved: true, commune: true, point: true, is: wednesday, isIn: false };
    const [title, text] = read(
      seriesChanged(about, { ...elsewhere, was: { ...was, municipality: 'Les Ulis' } }),
    );
    expect(title).toBe(moved);
    expect(text).toBe(
      'camille a changé le créneau. Il a lieu à Villeurbanne au lieu des Ulis. Le rendez-vous a changé aussi. Les participants lisent le nouveau lieu sur la page de la séance. Vos demandes tiennent toujours.',
    );
  });

  it.each([
    [{ commune: true }, 'Le créneau du mardi 19 h a lieu à Villeurbanne au lieu de Villeurbanne.'],
    [{ point: true }, 'Le rendez-vous du créneau du mardi 19 h a changé à partir du 1ᵉʳ déc.'],
  ])('%j', (change, title) => {
    expect(read(seriesChanged(about, { ...same, ...change }))[0]).toBe(title);
  });
});

it.each([
  [
    { author: 'camille', reason: 'Je déménage', count: 3 },
    [
      'camille a arrêté le créneau du mardi 19 h à partir du 1ᵉʳ déc.',
      'Vos 3 séances sont annulées.',
      'Je déménage',
    ],
  ],
  [
    { count: 1 },
    [
      'Le créneau du mardi 19 h s’arrête à partir du 1ᵉʳ déc.',
      'Votre séance du mercredi 2 décembre est annulée.',
      undefined,
    ],
  ],
])('a slot that stops: %j', (by, [title, text, quote]) => {
  const words = read(stopped(about, now, { ...by, from: was }));
  expect(words.slice(0, 3)).toEqual([
    title,
    `${text} Votre agenda est à jour, il n’y a rien à faire.`,
    quote,
  ]);
});

it.each([
  [{ author: 'camille' }, 'camille a annulé vos 3 séances de football, à Villeurbanne.'],
  [{}, 'Vos 3 séances de football, à Villeurbanne, n’auront pas lieu.'],
])('several weeks that are cancelled at once: %j', (by, title) => {
  expect(read(severalCancelled(about, { ...by, count: 3 }))[0]).toBe(title);
});

it('asks the author of an empty slot whether it goes on', () => {
  expect(read(goesOn(about, was))).toEqual([
    'On continue ?',
    'Cinq mardis sans inscrit à « Foot à 5 ».',
    undefined,
    'On continue ? Cinq mardis sans inscrit à « Foot à 5 ».',
    'On continue ?',
    'Personne ne s’est inscrit depuis cinq mardis à « Foot à 5 ». Un autre jour irait peut-être mieux.',
  ]);
});

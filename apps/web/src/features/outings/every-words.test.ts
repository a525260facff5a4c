import type { AnnouncementOuting } from '@coequipiers/contract/participations-schemas';
import type { RegularState } from '@coequipiers/contract/regulars';
import { describe, expect, it } from 'vitest';
import { anAnnouncement, anOuting, aPart, aSeries } from '../../../test/announcements.ts';
import { weeksOf } from '../../../test/series.ts';
import {
  absentInWords,
  choiceNotes,
  datesInWords,
  everyByMail,
  everySentence,
  onceSentence,
  regularsInWords,
  weekdayAndDate,
} from './every-words.ts';

const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ');
const full = { taken: 4, state: 'full' } as const;
const isIn = { participation: aPart('in') };
const waits = { outing: full, participation: aPart('waiting', { position: 1 }) };
const now = new Date('2027-11-15T09:00:00Z');

it.each([
  [0, undefined],
  [1, 'Une personne vient chaque semaine.'],
  [5, 'Cinq personnes viennent chaque semaine.'],
  [12, '12 personnes viennent chaque semaine.'],
])('%i regulars: %s', (count, words) => {
  expect(regularsInWords(count)).toBe(words);
});

it.each([
  [-1, undefined],
  [0, undefined],
  [1, 'Un habitué ne vient pas cette fois.'],
  [3, 'Trois habitués ne viennent pas cette fois.'],
])('%i regulars who do not come: %s', (count, words) => {
  expect(absentInWords(count)).toBe(words);
});

it.each([
  ['2027-11-17', 'mercredi 17'],
  ['2027-12-01', 'mercredi 1er'],
])('%s is %s', (day, words) => {
  expect(weekdayAndDate(day)).toBe(words);
});

describe('the choice', () => {
  const notes = (own: Parameters<typeof anOuting>[0]) => {
    const { once, every } = choiceNotes({ outing: anOuting(own), series: aSeries(), author: 'karim_b' }, now);
    return [plain(once), plain(every)];
  };
  it('says what each row does', () => {
    expect(notes({})).toEqual([
      'Mercredi 17 novembre à 19 h',
      'Votre place est prise chaque mercredi. Un mercredi ne va pas ? « Pas cette fois » la rend.',
    ]);
  });

  it('promises no place where the chosen week is full', () => {
    expect(notes(full)).toEqual([
      'Mercredi 17 novembre à 19 h, en liste d’attente',
      'Votre place est prise chaque mercredi où il en reste. Un mercredi ne va pas ? « Pas cette fois » la rend.',
    ]);
  });

  it('is a question where the author answers', () => {
    expect(notes({ admission: 'approval' })).toEqual([
      'Mercredi 17 novembre à 19 h',
      'Chaque mercredi. karim_b répond une fois, pour toutes les dates.',
    ]);
  });
});

describe('after the press', () => {
  const said = (regular: RegularState | null, weeks: AnnouncementOuting[], part = weeks[0]?.participation) =>
    everySentence(
      { part: part ?? null, series: regular === null ? null : aSeries({ regular }), weeks },
      anOuting({ id: 'w1' }),
      'karim_b',
    );

  it.each<[Parameters<typeof weeksOf>, string]>([
    [[isIn, isIn, isIn], 'Vous venez chaque semaine, dès mercredi 17.'],
    [
      [isIn, isIn, waits, isIn],
      'Vous venez chaque semaine, dès mercredi 17. Le 1er déc. est complet : vous y êtes en liste d’attente.',
    ],
    [
      [waits, isIn, waits],
      'Vous venez chaque semaine, dès mercredi 24. Le 17 nov. et le 1er déc. sont complets : vous y êtes en liste d’attente.',
    ],
    [
      [isIn, waits, waits, waits],
      'Vous venez chaque semaine, dès mercredi 17. 3 dates sont complètes : vous y êtes en liste d’attente.',
    ],
    [[waits], 'Vous venez chaque semaine. C’est complet : vous êtes en liste d’attente.'],
    // A place is free, but for who waited before.
    [
      [isIn, { outing: { waiting: 1 }, participation: aPart('waiting', { position: 2 }) }],
      'Vous venez chaque semaine, dès mercredi 17. Le 24 nov., vous êtes en liste d’attente.',
    ],
  ])('%#: %s', (weeks, words) => {
    expect(plain(said('yes', weeksOf(...weeks)))).toBe(words);
  });

  it('a request is one for all dates', () => {
    const weeks = weeksOf({ participation: aPart('asked') });
    expect(said('asked', weeks)).toBe(
      'Vous demandez à venir chaque semaine. karim_b répond une fois, pour toutes les dates.',
    );
  });

  it('a newcomer is in for the chosen week, and asks for the others', () => {
    expect(said('asked', weeksOf(isIn, {}))).toBe(
      'Vous y êtes mercredi 17. Vous demandez à venir chaque semaine. karim_b répond une fois, pour toutes les dates.',
    );
  });

  it('without an answer about the weeks only the chosen one is told', () => {
    expect(said(null, [], aPart('in'))).toBe('Vous y êtes mercredi 17.');
    expect(onceSentence({ part: aPart('waiting', { position: 1 }) }, anOuting())).toBe(
      'Vous êtes en tête de la liste d’attente.',
    );
  });
});

it.each<[Parameters<typeof weeksOf>, string | undefined]>([
  [[{}, {}], undefined],
  [[isIn, {}], 'Vous quittez la séance du mercredi 17 novembre.'],
  [[isIn, waits, {}, isIn], 'Vous quittez les 3 dates à venir.'],
  // What is cancelled, or only asked for, is nothing to give up.
  [
    [isIn, { outing: { state: 'cancelled' }, participation: aPart('in') }, { participation: aPart('asked') }],
    'Vous quittez la séance du mercredi 17 novembre.',
  ],
])('%#: ceasing gives up: %s', (weeks, words) => {
  expect(datesInWords('quittez', weeksOf(...weeks), now)).toBe(words);
});

it.each([
  [
    'everyone',
    'open',
    'Chaque mercredi, à partir de cette date. Avant une première séance, karim_b répond une fois, pour toutes les dates.',
  ],
  [
    'everyone',
    'approval',
    'Chaque mercredi, à partir de cette date. karim_b répond une fois, pour toutes les dates.',
  ],
  ['link', 'open', 'Chaque mercredi, à partir de cette date.'],
] as const)('a visitor of %s, %s reads: %s', (visibility, admission, words) => {
  const announcement = anAnnouncement({
    authorUsername: 'karim_b',
    visibility,
    outing: anOuting({ admission }),
    series: aSeries(),
  });
  expect(everyByMail(announcement)).toBe(words);
});

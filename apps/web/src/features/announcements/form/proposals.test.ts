import { descriptionProblem, titleProblem } from '@coequipiers/contract/announcement-form';
import { categories } from '@coequipiers/contract/categories';
import { levels } from '@coequipiers/contract/outings';
import { describe, expect, it } from 'vitest';
import { proposedDescription, proposedStart, proposedTitle, withProposals } from './proposals.ts';
import { blank, check, type Values } from './values.ts';

const town = (municipalityName: string, zipCode = '69100') => ({
  code: '',
  latitude: 45.77,
  longitude: 4.88,
  zipCode,
  regionName: 'Auvergne-Rhône-Alpes',
  municipalityName,
});
const villeurbanne = town('Villeurbanne');
const plain = (text: string) => text.replaceAll('\u00A0', ' ');
/** A Monday morning in Paris. */
const now = new Date('2026-11-16T08:41:00Z');
const today = '2026-11-16';
const game = (given: Partial<Values> = {}): Values => ({
  ...blank,
  category: 'Tennis',
  city: villeurbanne,
  startDate: '2026-11-19',
  startTime: '20:00',
  ...given,
});

describe('the start that is proposed', () => {
  it.each([
    ['2026-11-16T08:41:00Z', 'Europe/Paris', '2026-11-16', '20:00'],
    ['2026-11-16T18:00:00Z', 'Europe/Paris', '2026-11-16', '20:00'],
    ['2026-11-16T18:01:00Z', 'Europe/Paris', '2026-11-16', '21:00'],
    ['2026-11-16T19:30:00Z', 'Europe/Paris', '2026-11-17', '20:00'],
    ['2026-11-16T22:30:00Z', 'Europe/Paris', '2026-11-17', '20:00'],
    ['2026-11-16T23:30:00Z', 'Europe/Paris', '2026-11-17', '20:00'],
    ['2026-12-31T22:30:00Z', 'Europe/Paris', '2027-01-01', '20:00'],
    ['2026-11-16T19:30:00Z', 'Indian/Reunion', '2026-11-17', '20:00'],
    ['2026-11-16T19:30:00Z', 'America/Martinique', '2026-11-16', '20:00'],
  ])('at %s in %s is %s %s', (at, timeZone, day, time) => {
    expect(proposedStart(new Date(at), timeZone)).toEqual({ day, time });
  });
});

describe('the title that is proposed', () => {
  it.each([
    [game(), 'Tennis jeudi 20 h, il manque 1 personne'],
    [
      game({ category: 'Football', startDate: today, startTime: '19:00', places: '3' }),
      'Football ce soir 19 h, il manque 3 personnes',
    ],
    [
      game({ category: 'Running', startDate: '2026-11-22', startTime: '09:30', places: '2' }),
      'Running dimanche 9 h 30, il manque 2 personnes',
    ],
    [game({ startDate: today, startTime: '10:00' }), 'Tennis aujourd’hui 10 h, il manque 1 personne'],
    [game({ startDate: '2026-11-17' }), 'Tennis mardi 20 h, il manque 1 personne'],
    [game({ startDate: '2026-11-23' }), 'Tennis lundi 23 novembre 20 h, il manque 1 personne'],
    [game({ startDate: '', places: '' }), 'Tennis 20 h'],
    [game({ repeat: 'weekly', places: '3' }), 'Tennis, chaque jeudi à 20 h'],
    [game({ repeat: 'weekly', startDate: today }), 'Tennis, chaque lundi à 20 h'],
    [game({ repeat: 'weekly', startDate: '', startTime: '' }), 'Tennis, chaque semaine'],
    [game({ startTime: '' }), 'Tennis jeudi, il manque 1 personne'],
    [game({ withOuting: false }), 'Tennis à Villeurbanne, qui joue ?'],
    [
      game({ withOuting: false, category: 'Running', city: town('Le Havre') }),
      'Running au Havre, qui vient courir ?',
    ],
    [game({ withOuting: false, city: null }), 'Tennis, qui joue ?'],
    [game({ category: '' }), ''],
  ])('%#: %s', (values, title) => {
    expect(plain(proposedTitle(values, today))).toBe(title);
  });
});

describe('the description that is proposed', () => {
  it.each([
    [
      game(),
      'Une heure et demie de tennis à Villeurbanne, jeudi 19 novembre à 20 h. Tous niveaux, il manque une personne.',
    ],
    [
      game({ repeat: 'weekly', level: 'beginner' }),
      'Une heure et demie de tennis à Villeurbanne, chaque jeudi à 20 h. Niveau débutant. Venez une fois pour voir.',
    ],
    [
      game({ durationMinutes: 75, level: 'beginner', places: '12', city: null }),
      '1 h 15 de tennis, jeudi 19 novembre à 20 h. Niveau débutant, il manque 12 personnes.',
    ],
    [
      game({ withOuting: false }),
      'Je cherche des partenaires pour jouer au tennis à Villeurbanne. Écrivez-moi, et on convient d’un jour.',
    ],
    [game({ category: '' }), ''],
  ])('%#: %s', (values, description) => {
    expect(plain(proposedDescription(values))).toBe(description);
  });
});

it('every proposal passes the rules of the form', () => {
  const long = town('Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson', '51290');
  for (const category of categories)
    for (const city of [villeurbanne, long, town('Le Mans', '72000'), null])
      for (const withOuting of [true, false])
        for (const startDate of ['2026-11-16', '2026-11-22', '2028-11-01', 'x', ''])
          for (const startTime of ['00:00', '19:30', 'x', ''])
            for (const places of ['1', '50', ''])
              for (const level of levels) {
                const values = game({ category, city, withOuting, startDate, startTime, places, level });
                expect(titleProblem(proposedTitle(values, today))).toBeUndefined();
                expect(descriptionProblem(proposedDescription(values))).toBeUndefined();
              }
});

describe('the form with proposals', () => {
  const known = { sport: 'Tennis', city: villeurbanne, now } as const;

  it('is ready to be published when sport and town are known', () => {
    const values = withProposals(blank, known);
    expect(values).toMatchObject({ category: 'Tennis', startDate: today, startTime: '20:00', places: '1' });
    const problems = Object.values(check(values, { today, now, saved: blank, slot: null }));
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  });

  it('follows what is chosen, and leaves alone what was chosen or typed', () => {
    const chosen = { ...blank, category: 'Football', places: '3' } as const;
    expect(plain(withProposals(chosen, known).title)).toBe('Football ce soir 20 h, il manque 3 personnes');
    const own = {
      ...chosen,
      title: 'Foot entre voisins',
      ownTitle: true,
      startDate: '2026-11-19',
      startTime: '18:30',
      ownStart: true,
      city: null,
      ownCity: true,
    };
    expect(withProposals(own, known)).toMatchObject({
      title: 'Foot entre voisins',
      startDate: '2026-11-19',
      startTime: '18:30',
      city: null,
    });
    expect(plain(withProposals(own, known).description)).toContain(
      'de football, jeudi 19 novembre à 18 h 30',
    );
  });

  it('has no day of its own without a date', () => {
    expect(withProposals({ ...blank, withOuting: false }, known)).toMatchObject({
      startDate: '',
      startTime: '',
      title: 'Tennis à Villeurbanne, qui joue\u00A0?',
    });
  });

  it('goes by the clock of the town', () => {
    const later = new Date('2026-11-16T19:30:00Z');
    const cayenne = town('Cayenne', '97300');
    expect(withProposals(blank, { ...known, now: later }).startDate).toBe('2026-11-17');
    expect(withProposals(blank, { ...known, now: later, city: cayenne })).toMatchObject({
      startDate: today,
      startTime: '20:00',
    });
  });
});

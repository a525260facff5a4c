import { describe, expect, it } from 'vitest';
import { alertTitle, sportsOf } from './alert-title.ts';
import {
  alertCount,
  alertDetails,
  alertFound,
  alertHint,
  daysOf,
  hoursOf,
  nearestDistance,
} from './alert-words.ts';
import { type AlertFrequency, alertLimits } from './alerts.ts';
import { type Category, categories } from './categories.ts';

const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ');

describe('the title of an alert', () => {
  it.each<[Category[], string]>([
    [[], 'Tous les sports'],
    [[...categories], 'Tous les sports'],
    [['Football'], 'Football'],
    [['Tennis', 'Running'], 'Tennis et running'],
    [['Football', 'Tennis', 'Natation'], 'Football, tennis et natation'],
  ])('of %o begins with %s', (chosen, words) => {
    expect(sportsOf(chosen)).toBe(words);
  });

  it('says the sports, the distance and the commune', () => {
    const alert = {
      categories: ['Tennis', 'Running'] as const,
      maxDistance: 10_000,
      municipalityName: 'Villeurbanne',
    };
    expect(plain(alertTitle(alert))).toBe('Tennis et running, à 10 km de Villeurbanne');
  });
});

describe('the details of an alert', () => {
  it.each([
    [[], ''],
    [[1, 2, 3, 4, 5, 6, 7], ''],
    [[1], 'lundi'],
    [[1, 2], 'lundi et mardi'],
    [[1, 2, 3, 4], 'lundi à jeudi'],
    [[1, 2, 4, 5], 'lundi, mardi, jeudi et vendredi'],
    [[6, 7], 'week-end'],
    [[5, 6, 7], 'vendredi à dimanche'],
  ])('the days %o are %s', (days, words) => {
    expect(daysOf(days)).toBe(words);
  });

  it.each([
    ['18:00', '22:00', 'de 18 h à 22 h'],
    ['18:30', null, 'à partir de 18 h 30'],
    [null, '09:00', 'jusqu’à 9 h'],
    [null, null, ''],
  ])('between %s and %s: %s', (fromTime, toTime, words) => {
    expect(plain(hoursOf({ fromTime, toTime }))).toBe(words);
  });

  it('say level, days and hours, then how often', () => {
    const details = (alert: Parameters<typeof alertDetails>[0]) => plain(alertDetails(alert));
    expect(details({ frequency: 'now' })).toBe('Tout de suite');
    expect(details({ level: 'beginner', days: [], frequency: 'weekly' })).toBe('Débutant · chaque semaine');
    expect(details({ days: [6, 7], frequency: 'weekly' })).toBe('Week-end · chaque semaine');
    expect(details({ days: [1, 2, 3, 4], fromTime: '18:00', toTime: '22:00', frequency: 'daily' })).toBe(
      'Lundi à jeudi, de 18 h à 22 h · chaque soir',
    );
    expect(details({ level: 'advanced', fromTime: '18:00', frequency: 'now' })).toBe(
      'Confirmé · à partir de 18 h · tout de suite',
    );
  });
});

describe('what an alert found', () => {
  const hint = (found30Days: number, maxDistance = 5_000, frequency: AlertFrequency = 'now') =>
    alertHint({ found30Days, maxDistance, frequency });

  it('is told in words', () => {
    expect([0, 1, 12].map(alertFound)).toEqual([
      'Aucune annonce trouvée',
      '1 annonce trouvée',
      '12 annonces trouvées',
    ]);
    expect([0, 1, 4].map(alertCount)).toEqual(['0 alerte sur 10', '1 alerte sur 10', '4 alertes sur 10']);
  });

  it('suggests the next larger radius at none, where there is one', () => {
    expect(plain(hint(0)?.text)).toBe('Élargir le rayon à 10 km ?');
    expect(hint(0)?.change).toEqual({ maxDistance: 10_000 });
    expect(hint(0, 50_000)).toBeNull();
  });

  it('suggests the evening summary above the limit, to those who are told at once', () => {
    expect(plain(hint(alertLimits.many + 1)?.text)).toBe('Passer au résumé du soir ?');
    expect(hint(alertLimits.many + 1)?.change).toEqual({ frequency: 'daily' });
    expect(hint(alertLimits.many)).toBeNull();
    expect(hint(alertLimits.many + 1, 5_000, 'daily')).toBeNull();
  });
});

it.each([
  [1_000, 1_000],
  [20_000, 25_000],
  [7_000, 5_000],
  [100_000, 50_000],
  [0, 1_000],
])('the distance %d of a search becomes %d', (metres, option) => {
  expect(nearestDistance(metres)).toBe(option);
});

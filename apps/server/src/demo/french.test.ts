import { describe, expect, it } from 'vitest';
import { hour, inTown, ofTown, townName } from './french.ts';

describe('The name of a town in a sentence', () => {
  it.each([
    ['Lyon', 'à Lyon', 'de Lyon'],
    ['Le Mans', 'au Mans', 'du Mans'],
    ['Les Lilas', 'aux Lilas', 'des Lilas'],
    ['La Rochelle', 'à La Rochelle', 'de La Rochelle'],
    ['Orléans', 'à Orléans', 'd’Orléans'],
    ['Évry-Courcouronnes', 'à Évry-Courcouronnes', 'd’Évry-Courcouronnes'],
    ['Hyères', 'à Hyères', 'd’Hyères'],
    ['Haguenau', 'à Haguenau', 'de Haguenau'],
    ["L'Isle-Adam", 'à L’Isle-Adam', 'de L’Isle-Adam'],
    ['Paris 11e Arrondissement', 'à Paris 11e', 'de Paris 11e'],
  ])('%s', (name, inside, of) => {
    expect(inTown(name)).toBe(inside);
    expect(ofTown(name)).toBe(of);
  });

  it('has the apostrophe of a text', () => {
    expect(townName("Villeneuve-d'Ascq")).toBe('Villeneuve-d’Ascq');
  });
});

describe('An hour', () => {
  it.each([
    [9, '9 h'],
    [20.5, '20 h 30'],
    [12.25, '12 h 15'],
  ])('%s', (decimal, written) => {
    expect(hour(decimal)).toBe(written);
  });
});

import { expect, it } from 'vitest';
import { atCommune, ofCommune } from './commune-names.ts';

it.each([
  ['Lyon', 'à Lyon', 'de Lyon'],
  ['Le Mans', 'au Mans', 'du Mans'],
  ['Les Lilas', 'aux Lilas', 'des Lilas'],
  ['La Rochelle', 'à La Rochelle', 'de La Rochelle'],
  ['Orléans', 'à Orléans', 'd’Orléans'],
  ['Évry-Courcouronnes', 'à Évry-Courcouronnes', 'd’Évry-Courcouronnes'],
  ['Hyères', 'à Hyères', 'd’Hyères'],
  ['Haguenau', 'à Haguenau', 'de Haguenau'],
  ['L’Isle-Adam', 'à L’Isle-Adam', 'de L’Isle-Adam'],
])('the name of a town in a sentence: %s', (name, at, of) => {
  expect(atCommune(name)).toBe(at);
  expect(ofCommune(name)).toBe(of);
});

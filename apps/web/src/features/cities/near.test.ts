import { expect, it } from 'vitest';
import { near } from './near.ts';

it.each([
  ['Villeurbanne', 'près de Villeurbanne'],
  ['Lyon 3e', 'près de Lyon 3e'],
  ['Orléans', 'près d’Orléans'],
  ['Évry-Courcouronnes', 'près d’Évry-Courcouronnes'],
  ['Œuilly', 'près d’Œuilly'],
  ['Hyères', 'près d’Hyères'],
  ['Hérouville-Saint-Clair', 'près d’Hérouville-Saint-Clair'],
  ['Honfleur', 'près de Honfleur'],
  ['Yvetot', 'près d’Yvetot'],
  ['Yutz', 'près de Yutz'],
  ['Le Havre', 'près du Havre'],
  ['Le Mans', 'près du Mans'],
  ['Les Ulis', 'près des Ulis'],
  ['La Rochelle', 'près de La Rochelle'],
  ["L'Haÿ-les-Roses", "près de L'Haÿ-les-Roses"],
  ['Lens', 'près de Lens'],
])('%s: %s', (name, words) => {
  expect(near(name)).toBe(words);
});

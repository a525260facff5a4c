import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import type { RegularState } from '@coequipiers/contract/regulars';
import { expect, it } from 'vitest';
import { anOuting, aPart } from '../../../../test/announcements.ts';
import { teamInWords, weekWords } from './week-words.ts';

const before = new Date('2027-11-15T09:00:00Z');
const playing = new Date('2027-11-17T18:10:00Z');
const full = { taken: 4, state: 'full' } as const;
const someone = { own: false, paused: false, regular: null as RegularState | null, now: before };

it.each<[Partial<Outing>, Participation | null, Partial<typeof someone>, string, string?]>([
  [{}, null, {}, '3 places'],
  [{ places: 2 }, null, {}, '1 place'],
  [full, null, {}, 'Complet'],
  [{ state: 'cancelled' }, aPart('in'), {}, 'Pas de séance', 'soft'],
  [{}, null, { now: playing }, 'Commencée', 'soft'],
  [{}, null, { now: new Date('2027-11-17T19:30:00Z') }, 'Terminée', 'soft'],
  [{}, null, { paused: true }, 'En pause', 'soft'],
  [{}, aPart('in'), {}, 'Vous y êtes', 'mine'],
  [{}, aPart('in'), { now: playing }, 'Vous y êtes', 'mine'],
  [{}, aPart('in'), { paused: true }, 'Vous y êtes', 'mine'],
  [{}, aPart('asked'), {}, 'Demandé', 'mine'],
  [full, aPart('waiting', { position: 2 }), {}, 'En attente', 'mine'],
  [{ ...full, held: 1 }, aPart('offered'), {}, 'Place gardée', 'mine'],
  [{ waiting: 1, called: true }, aPart('waiting', { position: 1 }), {}, 'Place libre', 'mine'],
  [{}, aPart('declined'), {}, 'Non retenu', 'soft'],
  [{}, aPart('removed'), {}, 'Non retenu', 'soft'],
  // A regular who does not come to this one.
  [{}, null, { regular: 'yes' }, 'Pas cette fois', 'soft'],
  [full, null, { regular: 'yes' }, 'Pas cette fois', 'soft'],
  [{}, null, { regular: 'yes', now: playing }, 'Commencée', 'soft'],
  [{}, aPart('in'), { regular: 'yes' }, 'Vous y êtes', 'mine'],
  [{}, null, { regular: 'asked' }, '3 places'],
  [{ asked: 0 }, null, { own: true }, '3 places'],
  [{ asked: 1 }, null, { own: true }, '1 demande', 'mine'],
  [{ asked: 2 }, null, { own: true }, '2 demandes', 'mine'],
])('%#: %j, %j, %j says %s', (outing, participation, reading, text, look) => {
  const words = weekWords({ outing: anOuting(outing), participation }, { ...someone, ...reading });
  expect([words.text, words.look]).toEqual([text, look]);
});

it('tells the rank in words that are not drawn', () => {
  const week = { outing: anOuting(full), participation: aPart('waiting', { position: 2 }) };
  expect(weekWords(week, someone).more).toBe('2ᵉ sur la liste');
});

it.each<[Partial<Outing>, boolean, string]>([
  [{}, false, '2 personnes, 3 places libres'],
  [{ taken: 0 }, false, '1 personne, 4 places libres'],
  [{ taken: 3 }, true, '4 personnes, dont vous, 1 place libre'],
  // A held place is nobody's yet.
  [{ ...full, held: 1 }, false, '4 personnes, complet'],
])('%#: the team of %j is %s', (outing, you, words) => {
  expect(teamInWords(anOuting(outing), you)).toBe(words);
});

// @vitest-environment node
import { expect, it } from 'vitest';
import { noAnswer, refusal } from '../../lib/http.ts';
import { waitingText } from './waiting-text.ts';

it('says what a waiting message waits for', () => {
  expect(waitingText(noAnswer('POST /api/chat'))).toBe(
    'Pas encore parti\u00A0: il partira au retour de la connexion.',
  );
  expect(waitingText(refusal(500, ''))).toBe(
    'Pas encore parti\u00A0: une erreur est survenue de notre côté. Nouvel essai dans quelques secondes.',
  );
  expect(waitingText(refusal(429, '', '40'))).toBe(
    'Pas encore parti\u00A0: trop de messages en peu de temps. Il partira tout seul dans 40 secondes.',
  );
});

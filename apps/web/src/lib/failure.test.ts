// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { adviceOn, refusalOf, sentenceOf, withReason } from './failure.ts';
import { noAnswer, refusal } from './http.ts';

const silence = noAnswer('GET /api/x');
const broken = refusal(500, { userMessage: 'Une erreur est survenue de notre côté. Veuillez réessayer.' });
const proxy = refusal(502, '<html><h1>Bad gateway</h1></html>');
const limited = refusal(
  429,
  { userMessage: 'Trop de tentatives. Veuillez réessayer dans 40 secondes.' },
  '40',
);
const limitedElsewhere = refusal(429, '', '90');
const gone = refusal(404, { userMessage: 'Annonce non trouvée' });
const ended = refusal(401, { userMessage: 'Vous devez être connecté' });

describe('below a title that says what failed', () => {
  it.each([
    ['no answer', silence, 'Vérifiez votre connexion à Internet, puis réessayez.'],
    ['a fault', broken, 'Une erreur est survenue de notre côté. Veuillez réessayer.'],
    ['a fault before the server', proxy, 'Une erreur est survenue de notre côté. Veuillez réessayer.'],
    ['too many calls', limited, 'Trop de tentatives. Veuillez réessayer dans 40 secondes.'],
    ['too many, wordless', limitedElsewhere, 'Trop de demandes en peu de temps. Réessayez dans 2 minutes.'],
    ['a refusal', gone, 'Annonce non trouvée'],
    ['a fault of the page', new TypeError('x'), 'Une erreur est survenue de notre côté. Veuillez réessayer.'],
  ])('%s says what happened and what to do', (_what, error, advice) => {
    expect(adviceOn(error)).toBe(advice);
  });
});

describe('a sentence of the specification', () => {
  const sentence = 'Erreur lors du vote';

  it.each([
    ['no answer', silence],
    ['a fault', broken],
    ['a session that is over', ended],
  ])('stands alone after %s', (_what, error) => expect(withReason(sentence, error)).toBe(sentence));

  it('is followed by how long to wait, or why it was refused', () => {
    expect(withReason(sentence, limited)).toBe(
      'Erreur lors du vote. Trop de tentatives. Veuillez réessayer dans 40 secondes.',
    );
    expect(withReason('Erreur lors du vote. Veuillez réessayer.', gone)).toBe(
      'Erreur lors du vote. Annonce non trouvée',
    );
  });

  it('makes way for the server’s own where the screen shows that', () => {
    expect([sentenceOf(gone, sentence), sentenceOf(silence, sentence)]).toEqual([
      'Annonce non trouvée',
      sentence,
    ]);
    expect([refusalOf(gone, sentence), refusalOf(broken, sentence)]).toEqual([
      'Annonce non trouvée',
      sentence,
    ]);
    expect(sentenceOf(limitedElsewhere, sentence)).toBe(
      'Erreur lors du vote. Trop de demandes en peu de temps. Réessayez dans 2 minutes.',
    );
  });
});

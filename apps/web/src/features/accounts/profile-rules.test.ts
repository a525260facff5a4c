import { describe, expect, it } from 'vitest';
import { passwordProblems, usernameProblem } from './profile-rules.ts';

const length = "Le nom d'utilisateur doit contenir entre 3 et 50 caractères";
const characters = "Le nom d'utilisateur ne peut contenir que des lettres, chiffres, tirets et underscores";

describe('the username', () => {
  it.each([
    ['', undefined],
    ['   ', undefined],
    ['ab', length],
    [' ab ', length],
    ['abc', undefined],
    ['Éloïse_42-b', undefined],
    ['a'.repeat(50), undefined],
    ['a'.repeat(51), length],
    ['deux mots', characters],
  ])('%j → %s', (username, problem) => expect(usernameProblem(username)).toBe(problem));
});

describe('the password', () => {
  const problems = (change: Partial<Parameters<typeof passwordProblems>[0]>) => {
    const fields = { current: 'Ancien-Terrain-1', next: 'Nouveau-Terrain-1', ...change };
    return passwordProblems({ confirmation: fields.next, ...fields });
  };

  it('is fine when each field is', () => expect(problems({})).toEqual({}));

  it('asks for the three fields', () => {
    expect(problems({ current: '', next: '', confirmation: '' })).toEqual({
      current: 'Le mot de passe actuel est requis',
      next: 'Le nouveau mot de passe est requis',
      confirmation: 'La confirmation du mot de passe est requise',
    });
  });

  it.each([
    ['Court-1', 'Le mot de passe doit contenir au moins 8 caractères'],
    ['sans-majuscule-1', 'Le mot de passe doit contenir au moins une majuscule'],
    ['SANS-MINUSCULE-1', 'Le mot de passe doit contenir au moins une minuscule'],
    ['Sans-Chiffre', 'Le mot de passe doit contenir au moins un chiffre'],
    [`A1${'a'.repeat(127)}`, 'Le mot de passe ne peut pas dépasser 128 caractères.'],
  ])('refuses %s', (next, problem) => expect(problems({ next })).toEqual({ next: problem }));

  it('must be the same twice', () => {
    expect(problems({ confirmation: 'Nouveau-Terrain-2' })).toEqual({
      confirmation: 'Les mots de passe ne correspondent pas',
    });
  });
});

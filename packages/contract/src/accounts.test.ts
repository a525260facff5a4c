import { describe, expect, it } from 'vitest';
import { isReservedUsername, passwordStrength } from './accounts.ts';
import { registration } from './accounts-schemas.ts';
import { initialsOf } from './initials.ts';

describe('the initials of an avatar', () => {
  it.each([
    ['camille roux', '', 'CR'],
    ['karim_b', '', 'KB'],
    ['lea-marchand', '', 'LM'],
    ['camille', '', 'CA'],
    ['x', '', 'X'],
    ['', 'tom.garcia@exemple.fr', 'TG'],
    ['  ', 'tom@exemple.fr', 'TE'],
    ['', '', '?'],
  ])('of %j and %j are %s', (username, email, initials) => {
    expect(initialsOf(username, email)).toBe(initials);
  });
});

describe('the strength of a password', () => {
  it.each([
    ['', 0],
    ['abc', 1],
    ['abcdefgh', 2],
    ['Abcdefgh', 3],
    ['Abcdefg1', 4],
    ['Abcdef1!', 5],
    ['A1!', 3],
  ])('%j has %i of 5 signs', (password, score) => {
    expect(passwordStrength(password)).toBe(score);
  });
});

describe('a name that people would take for ours', () => {
  it.each([
    'admin',
    'Admin',
    'ADMINISTRATEUR',
    'administratrice',
    'moderateur',
    'Modérateur',
    'MODÉRATRICE',
    'modération',
    'mo-de_ra-teur',
    'support',
    '_Support_',
    'coequipiers',
    'Coéquipiers',
    'co-équipiers',
    'équipe',
    'L-Equipe',
    'équipe-coéquipiers',
    'Support_Coequipiers',
    'Utilisateur-supprimé',
    'root',
    'mødérateur',
  ])('%s', (username) => {
    expect(isReservedUsername(username)).toBe(true);
  });

  it.each([
    'Admirable',
    'Supporter42',
    'equipe-de-lyon',
    'Camille',
    'moderato',
    'la-lionne',
    'aidemoi',
    '__',
  ])('not %s', (username) => {
    expect(isReservedUsername(username)).toBe(false);
  });
});

it('a registration without a place is one at 0,0, and without the newsletter', () => {
  const least = { username: 'camille_r', email: ' Camille@Exemple.fr ', password: 'Terrain42' };
  expect(registration.parse(least)).toEqual({
    ...least,
    email: 'camille@exemple.fr',
    city: '',
    latitude: 0,
    longitude: 0,
    zipCode: '',
    regionName: '',
    municipalityName: '',
    subscribeNewsletter: false,
  });
});

import { isReservedUsername, usernamePattern, usernameRules } from '@coequipiers/contract/accounts';
import { describe, expect, it } from 'vitest';
import { usernamesFrom } from './new-username.ts';

describe('the username of someone who only gave a first name', () => {
  it.each([
    ['Camille', 'Camille'],
    ['Jean Paul', 'Jean-Paul'],
    ['Élodie', 'Élodie'],
    ['N’Golo', 'NGolo'],
    ['Željko', 'Zeljko'],
    ['Anne-', 'Anne'],
  ])('%s is %s, or has a number behind it', (firstName, username) => {
    const [first, ...others] = usernamesFrom(firstName);
    expect(first).toBe(username);
    for (const other of others) expect(other).toMatch(new RegExp(`^${username}\\d+$`));
  });

  it.each([['Jo'], ['Мария'], ['Admin'], [''], [undefined]])('%s is no name, only a number', (firstName) => {
    for (const name of usernamesFrom(firstName)) expect(name).toMatch(/^joueur-\d+$/);
  });

  it('follows the rules of registration', () => {
    for (const name of ['Camille', 'Jo', 'Supportée Longue-Vie', 'La Équipe'].flatMap(usernamesFrom)) {
      expect(usernameRules.every(({ test }) => test(name))).toBe(true);
      expect(usernamePattern.test(name)).toBe(true);
      expect(isReservedUsername(name)).toBe(false);
    }
  });
});

import { randomInt } from 'node:crypto';
import { isReservedUsername, usernamePattern, usernameRules } from '@coequipiers/contract/accounts';

const withoutName = 'joueur-';
/** How many digits the numbers behind a name have: short ones first, and so long ones that some of them are free. */
const digits = [1, 1, 2, 2, 3, 3, 5, 5, 7, 7, 9];

/** What of a first name may stand in a username: 'Jean Paul' becomes 'Jean-Paul', and letters of other alphabets go. */
const writable = (firstName: string): string =>
  Array.from(firstName.normalize('NFC').trim().replaceAll(/\s+/g, '-'), (letter) =>
    usernamePattern.test(letter) ? letter : letter.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  )
    .filter((letter) => usernamePattern.test(letter))
    .join('')
    .replaceAll(/^-+|-+$/g, '');

const isAllowed = (name: string): boolean =>
  usernameRules.every(({ test }) => test(name)) && !isReservedUsername(name);

/**
 * Usernames for someone of whom only the first name is known, or not even that: the name itself, then with a number behind it. They
 * follow the rules of registration. Which of them are taken is not known here.
 */
export function usernamesFrom(firstName = ''): string[] {
  const name = writable(firstName);
  const numbers = digits.map((count) => randomInt(10 ** (count - 1), 10 ** count));
  return isAllowed(name)
    ? [name, ...numbers.map((number) => `${name}${number}`)]
    : numbers.slice(4).map((number) => `${withoutName}${number}`);
}

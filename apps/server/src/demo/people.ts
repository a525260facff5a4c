import type { Clock } from './clock.ts';
import { type Character, characters, islander } from './corpus/people.ts';
import { demoAlias, demoId } from './ids.ts';
import type { Random } from './random.ts';
import type { DemoCommune, DemoPerson } from './records.ts';

/** The password of all demo accounts. */
export const demoPassword = 'Terrain-Libre-7';

/** The accounts printed at the start. */
export const shownAccounts: readonly { username: string; email: string }[] = characters
  .slice(0, 3)
  .map(({ username, email }) => ({ username, email }));

/** A person's record and the character for their texts. */
export type Writer = { person: DemoPerson; character: Character };

const DAY = 86_400;

export function drawPeople(random: Random, clock: Clock, communes: readonly DemoCommune[]): Writer[] {
  const byCode = new Map(communes.map((commune) => [commune.code, commune]));
  const everyone = [...characters, islander];
  const areAllKnown = everyone.every(({ home }) => byCode.has(home));
  // Sorting all communes takes longer than everything else here.
  const bySize = areAllKnown
    ? []
    : communes.toSorted((a, b) => b.population - a.population || a.code.localeCompare(b.code));
  return everyone.map((character, index) => {
    const home = byCode.get(character.home) ?? bySize[index % bySize.length];
    if (!home) throw new Error('The demo needs at least one commune');
    // Older than every announcement, so that nobody writes before they exist.
    const age = random.between(100 * DAY, 420 * DAY);
    return {
      character,
      person: {
        id: demoId(`person/${character.username}`, age),
        alias: demoAlias(character.username),
        username: character.username,
        email: character.email,
        home,
        newsletter: random.chance(0.3),
        createdAt: clock.ago(age),
        lastLoginAt: clock.ago(random.between(600, 12 * DAY)),
      },
    };
  });
}

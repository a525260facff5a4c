import type { Draft } from './announcements.ts';
import { distanceKm } from './distance.ts';
import type { Writer } from './people.ts';
import type { Random } from './random.ts';

/** A weight for nearby announcements over distant ones. */
export function interest(writer: Writer, draft: Draft): number {
  const km = distanceKm(writer.person.home, draft.announcement.commune);
  const sport = writer.character.sports.some(([name]) => name === draft.announcement.sport) ? 4 : 1;
  return sport / (12 + km) ** 2.2;
}

/** Whether a person may react to an announcement: never its author, and only women on announcements among women. */
export const mayReact = (writer: Writer, { author, scenario }: Draft): boolean =>
  writer !== author && (scenario.women !== true || writer.character.gender === 'f');

/** People who live close enough to have come. */
export function neighbours(writers: readonly Writer[], draft: Draft): Writer[] {
  return writers.filter((writer) => distanceKm(writer.person.home, draft.announcement.commune) < 50);
}

/** Draws different people, up to this number; usually close ones. */
export function drawPassersBy(
  random: Random,
  writers: readonly Writer[],
  draft: Draft,
  count: number,
): Writer[] {
  const candidates = writers.filter((writer) => mayReact(writer, draft));
  return random.sample(candidates, count, (writer) => interest(writer, draft));
}

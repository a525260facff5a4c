import type { Draft } from './announcements.ts';
import type { Clock } from './clock.ts';
import { demoId } from './ids.ts';
import { drawPassersBy } from './passers-by.ts';
import type { Writer } from './people.ts';
import type { Random } from './random.ts';
import type { DemoFavorite, DemoVote } from './records.ts';

const DAY = 86_400;

export function drawVotes(
  random: Random,
  clock: Clock,
  drafts: readonly Draft[],
  writers: readonly Writer[],
): DemoVote[] {
  return drafts.flatMap((draft) => {
    const seen = Math.min(draft.ageSeconds / (6 * DAY), 1);
    const count = Math.round(9 * draft.appeal * seen * (0.4 + random.next()));
    return drawPassersBy(random, writers, draft, count).flatMap((voter): DemoVote[] => {
      const value = random.chance(0.91) ? 'LIKE' : 'DISLIKE';
      const createdAt = clock.after(draft.announcement.createdAt, random.next() ** 2 * draft.ageSeconds);
      if (!createdAt) return [];
      return [{ announcementId: draft.announcement.id, personId: voter.person.id, value, createdAt }];
    });
  });
}

export function drawFavorites(
  random: Random,
  clock: Clock,
  drafts: readonly Draft[],
  writers: readonly Writer[],
): DemoFavorite[] {
  return drafts.flatMap((draft, index) => {
    const count = Math.round(2.2 * draft.appeal * (0.3 + random.next()));
    return drawPassersBy(random, writers, draft, count).flatMap((keeper, place): DemoFavorite[] => {
      const elapsed = random.next() ** 2 * draft.ageSeconds;
      const createdAt = clock.after(draft.announcement.createdAt, elapsed);
      if (!createdAt) return [];
      const id = demoId(`favorite/${index}/${place}`, draft.ageSeconds - elapsed);
      return [{ id, announcementId: draft.announcement.id, personId: keeper.person.id, createdAt }];
    });
  });
}

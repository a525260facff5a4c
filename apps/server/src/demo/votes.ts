import type { Draft } from './announcements.ts';
import type { Clock } from './clock.ts';
import { drawPassersBy } from './passers-by.ts';
import type { Writer } from './people.ts';
import type { Random } from './random.ts';
import type { DemoVote } from './records.ts';

export function drawVotes(
  random: Random,
  clock: Clock,
  drafts: readonly Draft[],
  writers: readonly Writer[],
): DemoVote[] {
  return drafts.flatMap((draft) => {
    const seen = Math.min(draft.ageSeconds / (6 * 86_400), 1);
    const count = Math.round(9 * draft.appeal * seen * (0.4 + random.next()));
    return drawPassersBy(random, writers, draft, count).flatMap((voter): DemoVote[] => {
      const value = random.chance(0.91) ? 'LIKE' : 'DISLIKE';
      const createdAt = clock.after(draft.announcement.createdAt, random.next() ** 2 * draft.ageSeconds);
      if (!createdAt) return [];
      return [{ announcementId: draft.announcement.id, personId: voter.person.id, value, createdAt }];
    });
  });
}

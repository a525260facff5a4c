import { drawAnnouncements } from './announcements.ts';
import { createClock } from './clock.ts';
import { drawComments } from './comments.ts';
import { drawConversations } from './conversations.ts';
import { drawPeople } from './people.ts';
import { createRandom } from './random.ts';
import { drawFavorites, drawVotes } from './reactions.ts';
import type { Demo, DemoCommune } from './records.ts';

type DemoInput = {
  communes: readonly DemoCommune[];
  /** The reference time of all ages, so that the content stays recent. */
  now: Date;
  seed: string;
};

/** Generates the demo. The same input gives the same content, in any order of the communes. */
export function generateDemo({ communes, now, seed }: DemoInput): Demo {
  const random = createRandom(seed);
  const clock = createClock(now);
  const known = communes.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const writers = drawPeople(random.fork('people'), clock, known);
  const drafts = drawAnnouncements(random.fork('announcements'), clock, known, writers);
  return {
    people: writers.map((writer) => writer.person),
    announcements: drafts.map((draft) => draft.announcement),
    comments: drawComments(random.fork('comments'), clock, drafts, writers),
    votes: drawVotes(random.fork('votes'), clock, drafts, writers),
    favorites: drawFavorites(random.fork('favorites'), clock, drafts, writers),
    conversations: drawConversations(random.fork('conversations'), clock, drafts, writers),
  };
}

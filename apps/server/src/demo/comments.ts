import type { Draft } from './announcements.ts';
import type { Clock } from './clock.ts';
import { threadsForAll } from './corpus/comments.ts';
import { corpus } from './corpus/corpus.ts';
import type { Thread, Turn } from './corpus/thread.ts';
import { demoId } from './ids.ts';
import { drawPassersBy, neighbours } from './passers-by.ts';
import type { Writer } from './people.ts';
import { createDeck, type Random } from './random.ts';
import type { DemoComment } from './records.ts';
import { fill } from './template.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** After this time the people have met. */
const MET_AFTER = 8 * DAY;

export function drawComments(
  shared: Random,
  clock: Clock,
  drafts: readonly Draft[],
  writers: readonly Writer[],
): DemoComment[] {
  const general = createDeck(shared, threadsForAll);
  const special = new Map(Array.from(corpus, ([sport, { threads }]) => [sport, createDeck(shared, threads)]));

  return drafts.flatMap((draft, index) => {
    // A separate stream per thread, so that a thread cut short does not change the next ones.
    const random = shared.fork(String(index));
    const threadCount = random.weighted([0, 1, 2, 3], (count) => {
      return [1.7 - draft.appeal, 0.6, 0.5 * draft.appeal, 0.25 * draft.appeal][count] ?? 0;
    });
    const told = new Set<Thread>();
    const spoken = new Set<Writer>();
    const placed: { thread: Thread; after: number }[] = [];
    for (let i = 0; i < threadCount; i++) {
      const deck = random.chance(0.6) ? special.get(draft.announcement.sport) : general;
      const thread = deck?.deal((candidate) => fits(candidate, draft) && !told.has(candidate));
      if (!thread) continue;
      told.add(thread);
      const earliest = thread.met ? MET_AFTER : 0.5 * HOUR;
      const latest = draft.scenario.rhythm === 'once' ? 1.5 * DAY : 30 * DAY;
      const window = Math.max(Math.min(latest, draft.ageSeconds) - earliest, 0);
      placed.push({ thread, after: earliest + random.next() ** 2 * window });
    }
    return placed
      .toSorted((a, b) => a.after - b.after)
      .flatMap(({ thread, after }, place) => {
        const silent = writers.filter((writer) => !spoken.has(writer));
        const [a, b] = drawPassersBy(random, thread.met ? neighbours(silent, draft) : silent, draft, 2);
        for (const speaker of [a, b]) if (speaker) spoken.add(speaker);
        const name = `comment/${index}/${place}`;
        return tell({ random, clock, draft, speakers: { a, b, author: draft.author }, thread, after, name });
      });
  });
}

function fits(thread: Thread, draft: Draft): boolean {
  const { scenario, author, announcement, ageSeconds } = draft;
  const level = author.character.sports.find(([sport]) => sport === announcement.sport)?.[1];
  return (
    (thread.rhythms?.includes(scenario.rhythm) ?? true) &&
    (thread.company === undefined || thread.company === scenario.company) &&
    (thread.places?.includes(scenario.place) ?? true) &&
    (thread.levels === undefined || (level !== undefined && thread.levels.includes(level))) &&
    !(thread.mixed && scenario.women) &&
    !(thread.met && ageSeconds < MET_AFTER + 3 * DAY)
  );
}

type Telling = {
  random: Random;
  clock: Clock;
  draft: Draft;
  speakers: Readonly<Record<Turn[0], Writer | undefined>>;
  thread: Thread;
  /** Seconds from the announcement to the first turn. */
  after: number;
  name: string;
};

/** Leaves out turns in the future. */
function tell({ random, clock, draft, speakers, thread, after, name }: Telling): DemoComment[] {
  const comments: DemoComment[] = [];
  let elapsed = after;
  let pause = after;
  let earlier = draft.announcement.createdAt;
  for (const [index, [who, text]] of thread.turns.entries()) {
    const speaker = speakers[who];
    const createdAt = clock.after(earlier, pause);
    if (!speaker || !createdAt) break;
    comments.push({
      id: demoId(`${name}/${index}`, draft.ageSeconds - elapsed),
      announcementId: draft.announcement.id,
      authorId: speaker.person.id,
      content: fill(text, draft.words, speaker.character.gender),
      createdAt,
    });
    earlier = createdAt;
    pause = (0.1 + random.next() ** 2 * 20) * HOUR;
    elapsed += pause;
  }
  return comments;
}

import type { PlaceKind } from './places.ts';
import type { Level, Scenario } from './scenario.ts';

/** Who speaks: `a` and `b` are passers-by, `author` answers under their own announcement. */
export type Turn = readonly ['a' | 'b' | 'author', string];

/** The announcements that a talk makes sense under. */
type Under = {
  rhythms?: readonly Scenario['rhythm'][];
  company?: Scenario['company'];
  places?: readonly PlaceKind[];
  levels?: readonly Level[];
  /** Not under what women organise among themselves. */
  mixed?: true;
  /** They have met since the announcement was published. */
  met?: true;
};

export type Thread = Under & { turns: readonly Turn[] };

/** A passer-by asks, the author answers. */
export const talk = (under: Under, question: string, answer?: string): Thread => ({
  ...under,
  turns:
    answer === undefined
      ? [['a', question]]
      : [
          ['a', question],
          ['author', answer],
        ],
});
/** A passer-by asks, and another one answers. */
export const among = (under: Under, question: string, answer: string): Thread => ({
  ...under,
  turns: [
    ['a', question],
    ['b', answer],
  ],
});

export const ofGroup = { rhythms: ['weekly'], company: 'group' } as const;
export const ofPartner = { rhythms: ['weekly'], company: 'alone' } as const;
export const anyDay = { rhythms: ['weekly', 'open'] } as const;
export const fixed = { rhythms: ['weekly', 'once'] } as const;
export const oneDay = { rhythms: ['once'] } as const;

import type { PlaceKind } from './places.ts';
import type { Level, Scenario } from './scenario.ts';

/** Who speaks: `a` and `b` are passers-by, `author` answers under their own announcement. */
export type Turn = readonly ['a' | 'b' | 'author', string];

/** A short talk, and the announcements that it makes sense under. */
export type Thread = {
  rhythms?: readonly Scenario['rhythm'][];
  company?: Scenario['company'];
  places?: readonly PlaceKind[];
  levels?: readonly Level[];
  /** Not under what women organise among themselves. */
  mixed?: true;
  /** They have met since the announcement was published. */
  met?: true;
  turns: readonly Turn[];
};

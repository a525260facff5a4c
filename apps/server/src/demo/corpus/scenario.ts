import type { Level as OutingLevel } from '@coequipiers/contract/outings';
import type { PlaceKind } from './places.ts';

export type Level = 'beginner' | 'casual' | 'strong';
export type Life = 'student' | 'worker' | 'parent' | 'retired';
/** The outing of a scenario, as its texts describe it. One of the numbers is drawn. */
export type OutingTraits = {
  places: readonly number[];
  /** Without one, for all. */
  level?: OutingLevel;
  /** In cents; null: not said. */
  prices: readonly (number | null)[];
  approval?: true;
};

export type TimeOfDay =
  | 'dawn'
  | 'daytime'
  | 'noon'
  | 'afterSchool'
  | 'evening'
  | 'weekendMorning'
  | 'weekendAfternoon';

/**
 * One situation that somebody writes an announcement about. Any title, opening and details of it go together, in the
 * order given. Places to fill: {jour} jeudi, {jour2} another day, {deuxJours} both, {moment} jeudi soir, {heure}, {fin}, {date} samedi
 * 21 novembre (once only), {lieu} au stade, {ville}, {àVille} au Mans, {deVille} d’Orléans, the scenario's own values by name, and
 * {seul|seule} for what agrees with the author.
 */
export type Scenario = {
  rhythm: 'weekly' | 'once' | 'open';
  tone: 'tu' | 'vous';
  /** A group that looks for a member, or a person who looks for a group. */
  company: 'group' | 'alone';
  place: PlaceKind;
  times: readonly TimeOfDay[];
  /** The duration. */
  minutes?: number;
  levels?: readonly Level[];
  lives?: readonly Life[];
  women?: true;
  /** Only where there are at least this many people. */
  population?: number;
  values?: Readonly<Record<string, readonly string[]>>;
  outing?: OutingTraits;
  titles: readonly string[];
  openings: readonly string[];
  details: readonly string[];
};

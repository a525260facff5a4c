import type { Level as OutingLevel } from '@coequipiers/contract/outings';
import type { PlaceKind } from './places.ts';

export type Level = 'beginner' | 'casual' | 'strong';
export type Life = 'student' | 'worker' | 'parent' | 'retired';
export type TimeOfDay = 'dawn' | 'daytime' | 'noon' | 'evening' | 'weekendMorning' | 'weekendAfternoon';

/** The outing of a scenario, as its texts describe it. One of the numbers is drawn. */
export type OutingTraits = {
  places: readonly number[];
  /** Without one, for all. */
  level?: OutingLevel;
  /** In cents; null: not said. */
  prices: readonly (number | null)[];
  approval?: true;
};

/**
 * One situation that somebody writes an announcement about. Any title, opening and details of it go together, in the
 * order given. Places to fill: {jour} jeudi, {moment} jeudi soir, {heure}, {fin}, {deuxJours} le mardi et le jeudi, {date} samedi
 * 21 novembre (once only), {lieu} au stade, {àVille} au Mans, {deVille} d’Orléans, the scenario's own values by name, and
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
  minutes: number;
  levels?: readonly Level[];
  lives?: readonly Life[];
  women?: true;
  values?: Readonly<Record<string, readonly string[]>>;
  outing?: OutingTraits;
  titles: readonly string[];
  openings: readonly string[];
  details: readonly string[];
};

type Rest = Omit<Scenario, 'rhythm' | 'tone' | 'company' | 'place' | 'times' | 'minutes'> & {
  times?: Scenario['times'];
  minutes?: number;
};

const taking =
  (rhythm: Scenario['rhythm']) =>
  (
    tone: Scenario['tone'],
    company: Scenario['company'],
    place: PlaceKind,
    { times = ['evening'], minutes = 90, ...rest }: Rest,
  ): Scenario => ({ rhythm, tone, company, place, times, minutes, ...rest });

export const weekly = taking('weekly');
export const once = taking('once');
/** On agreement. */
export const open = taking('open');

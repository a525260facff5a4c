import type { Category } from '@coequipiers/contract/categories';
import { basketball, basketballThreads } from './basketball.ts';
import { football, footballThreads } from './football.ts';
import { natation, natationThreads } from './natation.ts';
import { running, runningThreads } from './running.ts';
import type { Scenario } from './scenario.ts';
import { tennis, tennisThreads } from './tennis.ts';
import type { Thread } from './thread.ts';

/** What people write about a sport, and what is said under it. A sport without texts has no announcements in the demo. */
export const corpus = new Map<Category, { scenarios: readonly Scenario[]; threads: readonly Thread[] }>([
  ['Football', { scenarios: football, threads: footballThreads }],
  ['Tennis', { scenarios: tennis, threads: tennisThreads }],
  ['Basketball', { scenarios: basketball, threads: basketballThreads }],
  ['Natation', { scenarios: natation, threads: natationThreads }],
  ['Running', { scenarios: running, threads: runningThreads }],
]);

import type { Sport } from '../records.ts';
import { basketballOccasional } from './basketball/occasional.ts';
import { basketballWeekly } from './basketball/weekly.ts';
import { footballOccasional } from './football/occasional.ts';
import { footballWeekly } from './football/weekly.ts';
import { natationOccasional } from './natation/occasional.ts';
import { natationWeekly } from './natation/weekly.ts';
import { runningOccasional } from './running/occasional.ts';
import { runningWeekly } from './running/weekly.ts';
import type { Scenario } from './scenario.ts';
import { tennisOccasional } from './tennis/occasional.ts';
import { tennisWeekly } from './tennis/weekly.ts';

export const scenarios: Readonly<Record<Sport, readonly Scenario[]>> = {
  Football: [...footballWeekly, ...footballOccasional],
  Tennis: [...tennisWeekly, ...tennisOccasional],
  Basketball: [...basketballWeekly, ...basketballOccasional],
  Natation: [...natationWeekly, ...natationOccasional],
  Running: [...runningWeekly, ...runningOccasional],
};

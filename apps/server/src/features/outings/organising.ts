import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import type { Notices } from '../notices/notices.ts';
import { createEdits } from './edits.ts';
import { outingsService } from './outings.ts';
import { outingsRepository } from './outings-repository.ts';
import { regularsRepository } from './regulars/regulars-repository.ts';
import { seriesService } from './series/series.ts';
import { createSeriesEdits } from './series/series-edits.ts';
import { seriesRepository } from './series/series-repository.ts';
import { participationsRepository } from './team/participations-repository.ts';
import { createTeams } from './team/teams.ts';
import { createCancelling } from './telling/cancelling.ts';

type Parts = {
  db: Db;
  transact: Transact;
  jobs: Jobs;
  limits: Limits;
  realtime: Pick<Realtime, 'publish'>;
  notices: Pick<Notices, 'tell' | 'withdraw' | 'answered'>;
  clock: () => Clock;
};

/** What the authors of outings and of series do, with the rows and the teams that all of outings is made of. */
export function createOrganising(parts: Parts) {
  const { db } = parts;
  const rows = { outings: outingsRepository(db), participations: participationsRepository(db) };
  const seriesRows = seriesRepository(db);
  const regularRows = regularsRepository(db);
  const teams = createTeams({ ...parts, ...rows });
  const series = seriesService({ ...parts, ...rows, series: seriesRows, regulars: regularRows });
  const edits = createEdits({ ...parts, ...rows, teams });
  const tellCancelled = createCancelling({ ...parts, ...rows });
  const repository = rows.outings;
  const outings = outingsService({ ...parts, repository, edits, series, teams, tellCancelled });
  const { cancel } = outings;
  const seriesEdits = createSeriesEdits({
    ...parts,
    ...rows,
    seriesRows,
    regulars: regularRows,
    series,
    cancel,
    edits,
    teams,
  });
  return {
    rows,
    teams,
    seriesRows,
    regularRows,
    weeks: series,
    outings: { ...outings, series: seriesEdits },
  };
}

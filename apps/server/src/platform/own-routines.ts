import { operationLimits } from '@coequipiers/contract/operations';
import type { Config } from '../config/config.ts';
import type { Db } from './db/database.ts';
import { tidyUp } from './db/upkeep.ts';
import { sweepLogs } from './log-files.ts';
import { sweepOutbox } from './mail/outbox.ts';
import type { Routine } from './routine.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Routines for this process's own directories. */
export function ownRoutines({ database, mail, logDir }: Config, db: Db): Routine[] {
  const routines: Routine[] = [];
  const add = (name: string, everyMs: number, work: () => Promise<void>) =>
    routines.push({ name, everyMs, work });
  if (database.kind === 'embedded') add('upkeep', hourMs, () => tidyUp(db));
  if (mail.kind === 'outbox')
    add('outbox-sweep', dayMs, () => sweepOutbox(mail.directory, operationLimits.sentMailDays));
  if (logDir) add('logs-sweep', dayMs, () => sweepLogs(logDir, operationLimits.logDays));
  return routines;
}

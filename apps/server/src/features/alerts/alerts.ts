import { alertLimits } from '@coequipiers/contract/alerts';
import type { Alert } from '@coequipiers/contract/alerts-schemas';
import { AppError } from '../../platform/app-error.ts';
import { newId } from '../../platform/ids.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { RequestKey } from '../../platform/transact/once.ts';
import type { Transact, Transaction } from '../../platform/transact/transact.ts';
import type { Communes } from '../cities/communes.ts';
import {
  type AlertChangeBody,
  type AlertWriteBody,
  changeOf,
  communeOf,
  placeColumns,
  wishesOf,
} from './alert-content.ts';
import type { AlertRow, AlertsRepository } from './alerts-repository.ts';
import type { FoundCounts } from './found.ts';
import { presentAlert } from './presenter.ts';

type Caller = { id: string };

type Parts = {
  transact: Transact;
  limits: Limits;
  communes: Communes;
  repository: AlertsRepository;
  found: FoundCounts;
};

const perHour = { tries: 120, seconds: 3_600 };
/** Each read of the list counts what every alert found, which is slow where there are many announcements. */
const perMinute = { tries: 60, seconds: 60 };

export type Alerts = ReturnType<typeof alertsService>;

/** A person's own alerts. */
export function alertsService({ transact, limits, communes, repository, found }: Parts) {
  /** The caller is locked exclusively, so that two requests at once never make more alerts than allowed. */
  const asOwner = <Result>(
    caller: Caller,
    work: (transaction: Transaction) => Promise<Result>,
    key?: RequestKey,
  ): Promise<Result> => transact.as(caller, work, { changesCaller: true, once: key });

  const lockOwn = async (id: string, caller: Caller, transaction: Transaction): Promise<AlertRow> => {
    const row = await repository.lock(id, transaction);
    if (row?.person_id !== caller.id) throw new AppError('NOT_FOUND');
    return row;
  };

  const presentAll = async (rows: readonly AlertRow[]): Promise<Alert[]> => {
    const counts = await found.count(rows);
    return rows.map((row) => presentAlert(row, counts.get(row.id) ?? 0));
  };

  const present = async (row: AlertRow): Promise<Alert> =>
    presentAlert(row, (await found.count([row])).get(row.id) ?? 0);

  /**
   * Sets the given fields and returns the alert as it is now. An alert that is resumed, or switches from immediate notices to
   * summaries, starts again from now.
   */
  const change = async (
    row: AlertRow,
    given: AlertChangeBody,
    transaction: Transaction,
  ): Promise<AlertRow> => {
    const columns = await changeOf(given, row, communes, transaction);
    const paused = given.paused ?? row.paused;
    const resumed = row.paused && !paused;
    const summarised = row.frequency === 'now' && (columns.frequency ?? 'now') !== 'now';
    await repository.update(row.id, { ...columns, paused, restarts: resumed || summarised }, transaction);
    return repository.locked(row.id, transaction);
  };

  return {
    writing: limits.limit('alert-person', perHour),
    reading: limits.limit('alert-list', perMinute),
    present,
    change,

    list: async (caller: Caller): Promise<Alert[]> => presentAll(await repository.ofPerson(caller.id)),

    async create(given: AlertWriteBody, caller: Caller, key: RequestKey | undefined): Promise<Alert> {
      const place = communeOf(communes, given);
      const create = async (transaction: Transaction): Promise<string> => {
        if ((await repository.countOfPerson(caller.id, transaction)) >= alertLimits.most)
          throw new AppError('ALERTS_FULL');
        const columns = { ...wishesOf(given), ...(await placeColumns(place, transaction)) };
        const id = newId();
        await repository.insert({ id, person_id: caller.id, ...columns }, transaction);
        return id;
      };
      const row = await repository.byId(await asOwner(caller, create, key));
      // A repeated request may name an alert that was deleted since.
      if (!row) throw new AppError('NOT_FOUND');
      return present(row);
    },

    async update(id: string, given: AlertChangeBody, caller: Caller): Promise<Alert> {
      const changed = await asOwner(caller, async (transaction) =>
        change(await lockOwn(id, caller, transaction), given, transaction),
      );
      return present(changed);
    },

    remove: (id: string, caller: Caller): Promise<void> =>
      asOwner(caller, async (transaction) => {
        await lockOwn(id, caller, transaction);
        await repository.remove(id, transaction);
      }),
  };
}

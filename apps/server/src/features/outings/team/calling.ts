import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transact/transact.ts';
import type { OutingRow, OutingsRepository } from '../outings-repository.ts';

/** Runs in the transaction of a call for a replacement, which has locked the outing. Returns how many further people are asked. */
type OnSos = (outing: OutingRow, transaction: Transaction) => Promise<number>;

type Parts = { outings: Pick<OutingsRepository, 'startSos'>; clock: () => Clock };

export type Calling = ReturnType<typeof createCalling>;

/** Calls for a replacement, by the author or because someone leaves a full outing shortly before its start. */
export function createCalling({ outings, clock }: Parts) {
  const listeners: OnSos[] = [];
  const start: OnSos = async (row, transaction) => {
    await outings.startSos(row.id, clock().now, transaction);
    let asked = 0;
    for (const listener of listeners) asked += await listener(row, transaction);
    return asked;
  };
  return { start, onSos: (listener: OnSos): void => void listeners.push(listener) };
}

import pg from 'pg';
import { afterAll, vi } from 'vitest';
import { OneTrip } from '../src/platform/db/one-trip.ts';

const statementsOf = (sent: unknown): string[] => {
  if (typeof sent === 'string') return [sent];
  return sent instanceof OneTrip
    ? sent.statements.map(({ text }) => text)
    : [(sent as { text: string }).text];
};

/**
 * Sees the trips to the database. Call it before the app opens its connections: each of them calls the watched method once for each
 * trip.
 */
export function watchTrips() {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  afterAll(() => query.mockRestore());
  const trips = () =>
    query.mock.calls.map(([sent], index) => ({
      statements: statementsOf(sent),
      connection: query.mock.contexts[index],
    }));

  return {
    forget: () => query.mockClear(),
    trips: (): string[][] => trips().map(({ statements }) => statements),

    /** The trips of the first transaction with a statement that contains this text, each with its statements. */
    ofTransaction(text: string): string[][] {
      const all = trips();
      const found = all.find(({ statements }) => statements.some((statement) => statement.includes(text)));
      const own = all
        .filter(({ connection }) => connection === found?.connection)
        .map(({ statements }) => statements);
      const at = own.indexOf(found?.statements ?? []);
      const began = own.findLastIndex((trip, index) => index <= at && trip.includes('begin'));
      const ended = own.findIndex((trip, index) => index >= at && trip.includes('commit'));
      return own.slice(began, ended + 1);
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseConfig } from '../../config/config.ts';
import { StartError } from '../start-error.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

type Failure = { code?: string; message?: string; errno?: number };

/** The server starts, recovers or shuts down, or a moment ago it crashed. */
const soonBack = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED']);
const againMs = 1_000;
/** ENOSPC, as the file system of the embedded engine numbers it. */
const embeddedDiskFull = 51;

export const willComeBack = (error: unknown): boolean => soonBack.has((error as Failure).code ?? '');

export type Patience = {
  /** Called once, when the start begins to wait. */
  onWait?: (error: Error) => void;
  /** How long a start waits for PostgreSQL. */
  waitMs?: number;
};

/** Tries again, for a while, as long as PostgreSQL is about to accept connections. */
export async function whenAccepting<Found>(
  work: () => Promise<Found>,
  { onWait, waitMs = 60_000 }: Patience,
): Promise<Found> {
  const end = performance.now() + waitMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!willComeBack(error) || performance.now() >= end) throw error;
      if (attempt === 1) onWait?.(error as Error);
      await pause(againMs);
    }
  }
}

/** The sentence for an error that ends a start; an unexpected one keeps its stack. */
export function startFailure(error: unknown, config: DatabaseConfig): unknown {
  const { code = '', message, errno } = error as Failure;
  if (config.kind === 'embedded')
    return code === '53100' || code === 'ENOSPC' || errno === embeddedDiskFull
      ? new StartError(
          `The disk with the database ${config.directory} is full. Free some space there, or set DATA_DIR to another directory.`,
        )
      : error;
  if (error instanceof StartError) return error;
  if (code === '42501')
    return new StartError(
      `The role of DATABASE_URL lacks rights: ${message}. Make it the owner of the database and of its tables.`,
    );
  if (code === '25006')
    return new StartError(
      'DATABASE_URL leads to a PostgreSQL that accepts no changes (a replica, or default_transaction_read_only). Set it to the primary.',
    );
  if (code === '53100')
    return new StartError(`The disk of PostgreSQL is full: ${message}. Free some space there.`);
  return isDatabaseUnavailable(error) ? unreachable(error) : error;
}

export function unreachable(error: unknown): StartError {
  if (error instanceof StartError) return error;
  const { message, code } = error as Failure;
  return new StartError(
    `Cannot reach PostgreSQL at DATABASE_URL: ${message || code}. Start it, or correct DATABASE_URL.`,
  );
}

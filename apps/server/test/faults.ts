import { authSecret, type Product, startProduct } from '../../../scripts/services/product.mjs';
import { createSessions } from '../src/features/accounts/sessions.ts';
import type { Db } from '../src/platform/db/database.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import { newAlias, newId } from '../src/platform/ids.ts';

/** `npm run test:faults` runs the long version of these tests, `npm test` a short one. */
export const isFull = process.env['FAULTS'] === 'full';

/** A row of the table that `npm run test:faults` prints. */
export const figure = (fault: string, value: string): void =>
  void process.stdout.write(`fault | ${fault} | ${value}\n`);

/** Bundled by `faults-setup.ts`. */
function program(): string {
  const file = process.env['TEST_INSTANCE'];
  if (!file) throw new Error('TEST_INSTANCE is not set: run through vitest’s faults project');
  return file;
}

/** An instance in its own process, for signals. With `port` it starts there, else at a free one. */
export const startInstance = (settings: Record<string, string>, port?: number): Promise<Product> =>
  startProduct({ RATE_LIMIT_SCALE: '1000000', ...settings }, { program: program(), port });

export type Known = { id: string; alias: string; email: string; token: string };

/** The migrated database of the instances, for the test itself. */
export const openView = async (url: string) =>
  openDatabase({ kind: 'postgres', url, readUrl: undefined }, () => undefined);

/** People with an open session, inserted without the forms: they cannot log in. */
export async function knownPeople(db: Db, count: number): Promise<Known[]> {
  const sessions = createSessions(db, authSecret, () => undefined);
  const password_hash = 'nobody logs in';
  const made = Array.from({ length: count }, () => {
    const id = newId();
    return { id, alias: newAlias(), email: `p${id}@exemple.org`, username: `p${id.slice(-20)}` };
  });
  const rows = made.map((person) => ({
    ...person,
    password_hash,
    terms_version: '1',
    activated_at: new Date(),
  }));
  await db.insertInto('people').values(rows).execute();
  const known: Known[] = [];
  for (const { id, alias, email } of made) {
    known.push({ id, alias, email, token: (await sessions.open(id, { passwordHash: password_hash })) ?? '' });
  }
  return known;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

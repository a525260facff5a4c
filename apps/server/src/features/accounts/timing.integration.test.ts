import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aRegistration, register } from '../../../test/people.ts';

const app = await startTestApp();
// Registered, not `aPerson`: the password of that one is checked in no time.
const [active, pending] = [aRegistration(), aRegistration()];
await register(app, active);
await sql`UPDATE people SET activated_at = now()`.execute(app.db);
await register(app, pending);

/** Enough pairs for a false alarm in less than one of ten thousand runs. */
const pairs = 300;
const tolerance = 0.1;
/** So close to 0.5 after fewer pairs that all of them would hardly give a different verdict. */
const closeAfter = new Map([
  [100, 0.04],
  [200, 0.06],
]);

/** The probability that a random answer of the first kind took longer than one of the second: 0.5 means indistinguishable. */
function areaUnderCurve(first: number[], second: number[]): number {
  const wins = first.flatMap((a) => second.map((b): number => (a > b ? 1 : a === b ? 0.5 : 0)));
  return wins.reduce((sum, win) => sum + win, 0) / wins.length;
}

async function timeOf(url: string, payload: object): Promise<number> {
  const started = performance.now();
  await app.call({ method: 'POST', url, payload });
  return performance.now() - started;
}

/** Alternates known and unknown, each first in turn, so that load slows both equally. */
async function compare(url: string, known: () => object, unknown: () => object): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let warmUp = 0; warmUp < 5; warmUp++) await timeOf(url, known());
  const area = () => areaUnderCurve(times.known, times.unknown);
  for (let pair = 0; pair < pairs; pair++) {
    const close = closeAfter.get(pair);
    if (close && Math.abs(area() - 0.5) < close) break;
    const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) times[kind].push(await timeOf(url, kind === 'known' ? known() : unknown()));
  }
  return area();
}

const someone = (email: string) => () => ({ email, password: 'Pas-Le-Bon-1' });
const nobody = () => ({ email: `personne-${Math.random()}@exemple.org`, password: 'Pas-Le-Bon-1' });

describe('whether an address has an account', () => {
  it.each([
    ['/api/auth/login', active.email],
    ['/api/user/forgot-password', active.email],
    ['/api/user/resend-activation', pending.email],
  ])(`cannot be told from the time that %s takes (up to ${pairs} pairs)`, async (url, email) => {
    const area = await compare(url, someone(email), nobody);
    expect(area).toBeGreaterThan(0.5 - tolerance);
    expect(area).toBeLessThan(0.5 + tolerance);
  });
});

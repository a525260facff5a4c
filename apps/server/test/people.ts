import { registration } from '@coequipiers/contract/accounts-schemas';
import { hash } from '@node-rs/argon2';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import type { TestApp } from './harness.ts';

let count = 0;

/** A valid registration with an unused name and address. */
export function aRegistration(change: Record<string, unknown> = {}) {
  count += 1;
  const name = `joueur_${process.pid}_${count}`;
  return {
    username: name,
    email: `${name}@exemple.org`,
    password: 'Terrain-Vert-42',
    city: 'Saint-Étienne (42000)',
    latitude: 45.43,
    longitude: 4.38,
    zipCode: '42000',
    regionName: 'Auvergne-Rhône-Alpes',
    municipalityName: 'Saint-Étienne',
    subscribeNewsletter: false,
    ...change,
  };
}

export const register = (app: TestApp, body: object) =>
  app.call({ method: 'POST', url: '/api/user/register', payload: body });

export const logIn = (app: TestApp, email: string, password: string) =>
  app.call({ method: 'POST', url: '/api/auth/login', payload: { email, password } });

const cheapHashes = new Map<string, Promise<string>>();

/** A cheap hash. Checking it is cheap too, because a hash contains its own cost parameters. */
function cheapHash(password: string): Promise<string> {
  const known = cheapHashes.get(password) ?? hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  cheapHashes.set(password, known);
  return known;
}

export type TestPerson = Awaited<ReturnType<typeof aPerson>>;

/**
 * An activated and logged-in person who is no newcomer, with the same rows as after a registration, but with a cheap password hash and
 * without the mail: these would take longer than most tests.
 */
export async function aPerson(app: TestApp, change: Record<string, unknown> = {}) {
  const person = aRegistration(change);
  const passwordHash = await cheapHash(person.password);
  const { registration: registrations, links } = app.accounts;
  const id = await app.transact.unattended(async (transaction) => {
    const added = await registrations.add(registration.parse(person), passwordHash, transaction);
    await links.create('activate', added, transaction);
    await sql`UPDATE people SET activated_at = now(), has_played = true WHERE id = ${added}`.execute(
      transaction,
    );
    return added;
  });
  const login = await logIn(app, person.email, person.password);
  if (login.statusCode !== 200) throw new Error(`${person.email} could not log in: ${login.body}`);
  const token = login.body;
  return { ...person, id, token, call: callWith(app, token) };
}

/** Activates someone who has registered. Their password is then checked in no time: tests of guesses check it often. */
export async function activate(app: TestApp, { email, password }: { email: string; password: string }) {
  await sql`
    UPDATE people SET activated_at = now(), password_hash = ${await cheapHash(password)}
    WHERE email = ${email}`.execute(app.db);
}

/** `aPerson` who has not played yet. */
export async function aNewcomer(app: TestApp): Promise<TestPerson> {
  const person = await aPerson(app);
  await sql`UPDATE people SET has_played = false WHERE id = ${person.id}`.execute(app.db);
  return person;
}

/** Sends requests with this token. */
export const callWith = (app: TestApp, token: string) => (options: InjectOptions) =>
  app.call({ ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } });

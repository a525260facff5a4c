// `npm run test:times`: whether the time of an answer tells that an address has an account. Prints the medians over 200 addresses that
// have one and 200 that have none, and fails when they are more than 5 % apart. Not part of the suite: it needs a machine that does
// nothing else.
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import pg from 'pg';
import { startPostgres } from './services/postgres.mjs';
import { startProduct } from './services/product.mjs';

const count = 200;
const warmUps = 40;
const tolerance = 0.05;

/** With a pause until the work after an answer is done, and without. */
const rhythms = [true, false];

const postgres = await startPostgres();
const product = await startProduct(
  { DATABASE_URL: postgres.url, RATE_LIMIT_SCALE: '1000000', DEMO: '0' },
  { program: resolve(import.meta.dirname, '../apps/server/test/instance.ts') },
);
const client = new pg.Client(postgres.url);
await client.connect();

/** @param {string} path @param {object} body @param {string} [token] */
async function post(path, body, token) {
  const answer = await fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return text;
}

/** The path of a request to take part in a game. */
async function pathToJoin() {
  const credentials = { email: 'host@exemple.org', password: 'Terrain-Vert-42' };
  const place = {
    latitude: 45.43,
    longitude: 4.38,
    zipCode: '42000',
    municipalityName: 'Saint-Étienne',
    regionName: 'Auvergne-Rhône-Alpes',
  };
  const name = { username: 'host_of_a_game', city: 'Saint-Étienne', subscribeNewsletter: false };
  await post('/api/user/register', { ...credentials, ...place, ...name });
  await client.query('UPDATE people SET activated_at = now() WHERE email = $1', [credentials.email]);
  const startDate = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const game = { title: 'Foot à 5', description: 'Pour jouer', category: 'Football', ...place };
  const outing = { startDate, startTime: '19:00', places: 5 };
  const token = await post('/api/auth/login', credentials);
  const { id } = JSON.parse(await post('/api/announce', { ...game, ...outing }, token));
  return `/api/announce/${id}/participation/by-email`;
}

/** Each call gets an address that was not used before. @type {[string, string][]} */
const calls = [
  ['login link', '/api/user/login-link'],
  ['recovery', '/api/user/forgot-password'],
  ['joining by e-mail', await pathToJoin()],
];

const addresses = (/** @type {number} */ many) =>
  Array.from({ length: many }, () => `p${randomBytes(8).toString('hex')}@exemple.org`);

/** @param {number} many */
async function knownAddresses(many) {
  const emails = addresses(many);
  await client.query(
    `INSERT INTO people (id, alias, email, username, username_key, password_hash, terms_version, activated_at)
    SELECT gen_random_uuid(), 'u_' || left(email, 17), email, left(email, 17), left(email, 17), 'nobody logs in', '1', now()
    FROM unnest($1::text[]) AS email`,
    [emails],
  );
  return emails;
}

/** @param {string} path @param {string} email */
async function timeOf(path, email) {
  const started = performance.now();
  // What a call does not know, it leaves out.
  await post(path, { email, firstName: 'Inès' });
  return performance.now() - started;
}

async function untilQuiet() {
  for (;;) {
    const { rows } = await client.query(
      `SELECT FROM jobs WHERE (name LIKE 'accounts-%' OR name = 'join-request') AND data <> '{}'`,
    );
    if (rows.length === 0) return;
    await new Promise((done) => setTimeout(done, 5));
  }
}

const median = (/** @type {number[]} */ times) => times.toSorted((a, b) => a - b)[times.length / 2] ?? 0;

/** Alternates known and unknown, each first in turn, so that load slows both equally. @param {string} path @param {boolean} pausing */
async function measure(path, pausing) {
  const known = await knownAddresses(count + warmUps);
  const unknown = addresses(count + warmUps);
  /** @type {{ known: number[], unknown: number[] }} */
  const times = { known: [], unknown: [] };
  for (let pair = 0; pair < count + warmUps; pair += 1) {
    /** @type {('known' | 'unknown')[]} */
    const order = pair % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known'];
    for (const kind of order) {
      const time = await timeOf(path, (kind === 'known' ? known : unknown)[pair] ?? '');
      if (pair >= warmUps) times[kind].push(time);
      if (pausing) await untilQuiet();
    }
  }
  await untilQuiet();
  return { known: median(times.known), unknown: median(times.unknown) };
}

try {
  console.log('| Call | | known, median | unknown, median | known ÷ unknown |\n|---|---|---|---|---|');
  for (const [name, path] of calls)
    for (const pausing of rhythms) {
      const { known, unknown } = await measure(path, pausing);
      const share = known / unknown;
      // Back to back, the work after one answer falls into the time of the next one, whoever asks.
      if (pausing && Math.abs(share - 1) > tolerance) process.exitCode = 1;
      const figures = [`${known.toFixed(2)} ms`, `${unknown.toFixed(2)} ms`, share.toFixed(3)];
      console.log(`| ${[name, pausing ? 'after a pause' : 'back to back', ...figures].join(' | ')} |`);
    }
} finally {
  await client.end();
  await product.stop();
  await postgres.stop();
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { demoPassword as password } from '../scripts/lib/demo-people.mjs';
import { startPostgres } from '../scripts/services/postgres.mjs';
import { startProduct } from '../scripts/services/product.mjs';
import { test as base } from './fixtures.ts';
import { injections } from './injections.ts';

export type Product = {
  url: string;
  /** One announcement per text. */
  ids: string[];
  /** Announcements that together contain all the texts, 30 each; the first also has all of them in its comments. */
  bundles: string[];
  /** A moderator, who has messages and notifications with all the texts. */
  reader: { email: string; token: string };
};

/** Closes the elements that a text has opened, so that the next text could run too. */
const separator = '</svg> ';
const bundlesOf = (size: number): string[] =>
  Array.from({ length: injections.length / size }, (_, index) =>
    injections.slice(index * size, (index + 1) * size).join(separator),
  );
const newIds = (count: number): string[] =>
  Array.from({ length: count }, () => randomBytes(16).toString('hex'));

/** The product with the attack texts in every field for user text, inserted without any validation. */
export const test = base.extend<object, { attacked: Product }>({
  attacked: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright accepts nothing but a pattern here
    async ({}, use) => {
      const postgres = await startPostgres();
      const product = await startProduct({
        DATABASE_URL: postgres.url,
        AUTH_SECRET: 's'.repeat(32),
        RATE_LIMIT_SCALE: '100',
      });
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await use({ url: product.url, ...(await fill(client, product.url)) });
      await client.end();
      await product.stop();
      await postgres.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  // Errors of the unescaped documents in `wouldFire`: some do not parse, and some frames try to access the page.
  expectedErrors: /^S(?:yntax|ecurity)Error: .*\(about:blank\)$/,
  baseURL: async ({ attacked }, use) => {
    await use(attacked.url);
  },
});

async function fill(client: pg.Client, url: string): Promise<Omit<Product, 'url'>> {
  const texts = bundlesOf(30);
  const [ids, bundles] = [newIds(injections.length), newIds(texts.length)];
  await client.query('INSERT INTO places (id, latitude, longitude) VALUES (1, 45.43, 4.39)');
  await announce(client, ids, injections, (index) => (index < injections.length / 2 ? 'Tennis' : 'Natation'));
  await announce(client, bundles, texts, () => 'Running');
  await client.query(
    `INSERT INTO comments (id, announcement_id, author_id, content)
     SELECT gen_random_uuid(), $1, id, text FROM unnest($2::uuid[], $3::text[]) AS one (id, text)`,
    [bundles[0], bundles, texts],
  );

  const [reader, writer] = [await join(client, url, 'lectrice'), await join(client, url, 'redacteur')];
  for (const content of bundlesOf(20)) {
    await post(`${url}/api/chat`, { content, recipientIds: [reader.email] }, writer.token);
  }
  await client.query('UPDATE people SET username = $1 WHERE email = $2', [
    texts.join(separator),
    writer.email,
  ]);
  await client.query('UPDATE people SET moderator = true WHERE email = $1', [reader.email]);
  await client.query(
    `INSERT INTO notifications (id, person_id, seq, type, title, preview, sender_id)
     SELECT gen_random_uuid(), people.id, 1000 + number, 'announcement', text, text, one.id
     FROM people, unnest($2::uuid[], $3::text[]) WITH ORDINALITY AS one (id, text, number) WHERE email = $1`,
    [reader.email, bundles, texts],
  );
  await client.query(
    `INSERT INTO reports (id, email, target_type, target_id, target_person_id, reason, details, good_faith, content)
     SELECT gen_random_uuid(), 'x@exemple.org', 'announcement', replace(id::text, '-', ''), id, text, text, true,
       json_build_object('title', text, 'description', text, 'author', text)
     FROM unnest($1::uuid[], $2::text[]) AS one (id, text)`,
    [bundles, texts],
  );
  await client.query(
    `INSERT INTO moderation_log (id, moderator_id, target_type, target_id, decision, ground, rule, reasons)
     SELECT gen_random_uuid(), people.id, 'person', 'x', 'keep', 'terms', text, text
     FROM people, unnest($2::text[]) AS text WHERE email = $1`,
    [reader.email, texts],
  );
  return { ids, bundles, reader };
}

/** Each announcement has its text in the title, the description, the town and the author's name. */
async function announce(
  client: pg.Client,
  ids: readonly string[],
  texts: readonly string[],
  categoryOf: (index: number) => string,
): Promise<void> {
  await client.query(
    `INSERT INTO people (id, alias, username, terms_version, activated_at)
     SELECT id, id, text, '1', now() FROM unnest($1::uuid[], $2::text[]) AS one (id, text)`,
    [ids, texts],
  );
  await client.query(
    `INSERT INTO announcements (id, author_id, title, description, category, commune_code, zip_code,
       municipality_name, region_name, place_id, small_cell, large_cell)
     SELECT id, id, text, text, category, '42218', '42000', text, text, 1, 0, 0
     FROM unnest($1::uuid[], $2::text[], $3::text[]) AS one (id, text, category)`,
    [ids, texts, ids.map((_, index) => categoryOf(index))],
  );
}

async function join(client: pg.Client, url: string, username: string) {
  const email = `${username}@exemple.org`;
  const place = { city: 'Bron (69500)', zipCode: '69500', municipalityName: 'Bron' };
  await post(`${url}/api/user/register`, { username, email, password, ...place });
  await client.query('UPDATE people SET activated_at = now() WHERE email = $1', [email]);
  return { email, token: await post(`${url}/api/auth/login`, { email, password }) };
}

async function post(url: string, body: object, token?: string): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
  return answer.text();
}

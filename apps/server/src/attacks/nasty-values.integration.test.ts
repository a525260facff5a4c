import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { builtPaths, formerPaths } from '@coequipiers/contract/pages';
import type { FastifyRequest, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { untilCalm } from '../../../../scripts/lib/calm.mjs';
import { fieldsOf, goodRequests, type Where, withValue } from '../../test/fields.ts';
import { isFull } from '../../test/full-form.ts';
import { renderer, startTestApp } from '../../test/harness.ts';
import { aPerson } from '../../test/people.ts';
import { type DescribedOperation, operationsOf } from '../../test/requests.ts';
import { aliasOf, say } from '../features/chat/test/talk.ts';
import { setModerator } from '../features/moderation/moderators.ts';
import { withOuting } from '../features/outings/test/outing.ts';

const deep = '['.repeat(40_000) + ']'.repeat(40_000);

/** Values as JSON text. */
const inJson: readonly string[] = [
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\u202e\\u200f\\u2067"',
  '""',
  '" "',
  `"${'a'.repeat(6_000)}"`,
  `"${'9'.repeat(400)}"`,
  '"NaN"',
  '"Infinity"',
  '1e400',
  '-1e400',
  '-0',
  '1e308',
  '9223372036854775808',
  '2147483648',
  '0.1',
  '-1',
  '"0000-01-01"',
  '"0000-12-31T23:59:59-12:00"',
  '"0001-01-01T00:00:00+14:00"',
  '"-0001-01-01"',
  '"-000001-01-01"',
  '"+275760-09-13"',
  '"9999-12-31"',
  '"9999-12-31T23:59:59-12:00"',
  '"2026-02-30"',
  '"2026-13-01"',
  '[]',
  '["a"]',
  '{}',
  '{"a":"b"}',
  '{"__proto__":{"length":1}}',
  'null',
  'true',
];

/** Values as text in a URL. */
const inAddress: readonly string[] = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%ff',
  '%E2%80%AE',
  '',
  '%20',
  'a'.repeat(3_000),
  '9'.repeat(400),
  'NaN',
  'Infinity',
  '1e400',
  '-0',
  '1e308',
  '9223372036854775808',
  '2147483648',
  '-1',
  '0000-01-01',
  '-000001-01-01',
  '%2B275760-09-13',
  '9999-12-31',
  '2026-02-30',
  '__proto__',
  'constructor',
  '..%2F..%2Fetc%2Fpasswd',
  '[]',
  '{}',
];

/** Whole bodies, of a wrong type or with additional fields. */
const bodies: readonly string[] = [
  '[]',
  'null',
  '""',
  '0',
  '{}',
  deep,
  `{"a":"${'a'.repeat(90_000)}"}`,
  '{"__proto__":{"moderator":true}}',
  '{"constructor":{"prototype":{"moderator":true}}}',
  `{"a":${deep}}`,
];

await renderer();
const app = await startTestApp();
const [person, other, moderator] = [await aPerson(app), await aPerson(app), await aPerson(app)];
await setModerator(app.db, moderator.email, true);
const announcement = await withOuting(person);
// A decision with odd words is a decision all the same: it may remove what was reported.
const reported = await app.call({
  method: 'POST',
  url: '/api/reports',
  payload: { targetType: 'announcement', targetId: (await withOuting(other)).id, reason: 'spam' },
});
const { conversationId } = await say(person, other);
const good = {
  announcement: announcement.id,
  outing: announcement.outing?.id ?? '',
  report: reported.json<{ id: string }>().id,
  conversation: conversationId,
  alias: await aliasOf(app, other),
};
const operations = operationsOf(app);
const callers = { visitor: app.call, person: person.call, moderator: moderator.call };

/** Everyone who gets past the access check of a route. */
const callersByAccess = {
  public: ['visitor', 'person', 'moderator'],
  user: ['person', 'moderator'],
  moderator: ['moderator'],
} as const;
function callersOf({ method, path }: DescribedOperation): readonly (keyof typeof callers)[] {
  const access = app.http.routeTable.get(`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  if (!access) throw new Error(`${method} ${path} is not a route`);
  return callersByAccess[access];
}

/** The requests that the schema of their route has accepted: Fastify then announces that it calls the handler. */
const accepted = new WeakSet<object>();
const called = 'tracing:fastify.request.handler:start';
const remember = (message: unknown): void =>
  void accepted.add((message as { request: FastifyRequest }).request.raw);
subscribe(called, remember);
afterAll(() => void unsubscribe(called, remember));
const isAccepted = ({ raw }: LightMyRequestResponse): boolean => accepted.has(raw.req);

/** A prime that divides no number of values: each value meets many fields, and each field some values. */
const samples = 13;
/** Another sample every day (in UTC). To repeat the one of a failure, write its number here instead. */
const today = Math.floor(Date.now() / 86_400_000) % samples;
const sampled = isFull ? 'all' : `sample ${today}`;

/** A thirteenth of the requests of an operation, another one for the next. */
const sampleOf = <Sent>(requests: readonly Sent[], nth: number): readonly Sent[] =>
  isFull ? requests : requests.filter((_, index) => (index + nth) % samples === today);

/** Enough to use the time in which the database works. */
const atOnce = 4;

/**
 * The responses with a server error. In the long form everyone sends each request, except that what its schema refuses is sent as one of
 * them: a schema does not know who asks. In the short form the callers take turns.
 */
async function failures(
  requests: readonly (InjectOptions & { url: string; what: string })[],
  who: readonly (keyof typeof callers)[],
): Promise<string[]> {
  const found: string[] = [];
  const waiting = requests.values();
  let count = 0;
  const sendSome = async (): Promise<void> => {
    for (const { what, ...request } of waiting) {
      count += 1;
      // Some operations get thousands of requests, which take longer than a machine stays calm.
      await untilCalm();
      for (const caller of isFull ? who : who.slice(count % who.length).slice(0, 1)) {
        const answer = await callers[caller](request);
        const { statusCode, body } = answer;
        if (statusCode >= 500) found.push(`${what} as ${caller}: ${statusCode} ${body}`);
        if (!isAccepted(answer)) break;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendSome));
  return found;
}

const valuesFor = (where: Where): readonly string[] => (where === 'body' ? inJson : inAddress);

it('the OpenAPI description lists the operations and fields to try', () => {
  expect(operations.length).toBeGreaterThan(60);
  expect(operations.flatMap(fieldsOf).length).toBeGreaterThan(100);
});

it('a request that its schema refuses does not reach its handler', async () => {
  for (const { call } of [app, person, moderator]) {
    expect(isAccepted(await call({ url: '/api/announce/nearby?limit=2' }))).toBe(true);
    expect(isAccepted(await call({ url: '/api/announce/nearby?limit=two' }))).toBe(false);
  }
});

it.each(
  operations.map((operation, nth) => [`${operation.method} ${operation.path}`, operation, nth] as const),
)('%s answers no malformed value in any of its fields with a server error', async (name, operation, nth) => {
  const requests = goodRequests(operation, good).flatMap((request) => [
    ...fieldsOf(operation).flatMap((field) =>
      valuesFor(field.where).map((value) => ({
        ...withValue(request, field, value),
        what: `${name} ${field.where} ${field.path.join('.')} = ${value.slice(0, 60)}`,
      })),
    ),
    ...(request.body ? bodies : []).map((body) => ({
      ...request.send({ body }),
      what: `${name} body = ${body.slice(0, 60)}`,
    })),
  ]);
  expect(await failures(sampleOf(requests, nth), callersOf(operation)), sampled).toEqual([]);
});

/** Not in the API description: the pages and the parameters in their paths. */
const pages = [...builtPaths, ...Object.keys(formerPaths), '/seo/announce/:id', '/sitemaps/:id.xml'];
const searched = ['latitude', 'longitude', 'maxDistance', 'category', 'sort', 'lieu', 'pages', 'token'];

it('no page answers a malformed address with a server error', async () => {
  const paths = pages
    .filter((page) => page.includes(':'))
    .flatMap((page) => inAddress.map((value) => page.replace(/:\w+/, value)));
  const together = inAddress.map((value) => `/?${searched.map((name) => `${name}=${value}`).join('&')}`);
  const alone = searched.flatMap((name) => ['%00', '1e400', '{}'].map((value) => `/?${name}=${value}`));
  const requests = [...paths, ...together, ...alone].map((url) => ({ url, what: url }));
  expect(await failures(requests, ['visitor'])).toEqual([]);
});

it('everything is still there afterwards', async () => {
  for (const { call } of [person, moderator])
    expect((await call({ url: '/api/user/profile' })).statusCode).toBe(200);
  // Its author: a cancellation with odd values is a cancellation all the same, and takes it off the searches.
  expect((await person.call({ url: `/api/announce/${announcement.id}` })).json()).toMatchObject({
    createdBy: person.email,
  });
});

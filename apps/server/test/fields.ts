import { termsVersion } from '@coequipiers/contract/legal/document';
import type { DescribedOperation, Schema } from './requests.ts';

export type Where = 'path' | 'query' | 'body';

/** One value of a request: `path` is its path in a body, or its name elsewhere. */
type Field = { where: Where; path: readonly (string | number)[] };

/** All values in the requests of an operation, including lists and objects in a body. */
export function fieldsOf({ operation }: DescribedOperation): Field[] {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: where }): Field => ({ where: where as Where, path: [name] }),
  );
  return [...parameters, ...pathsIn(bodySchema(operation)).map((path): Field => ({ where: 'body', path }))];
}

const bodySchema = (operation: DescribedOperation['operation']): Schema | undefined =>
  operation.requestBody?.content?.['application/json']?.schema;

function pathsIn(schema: Schema | undefined, at: readonly (string | number)[] = []): Field['path'][] {
  if (!schema) return [];
  const here = at.length > 0 ? [at] : [];
  const within = (schema.anyOf ?? [schema]).flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, one]) => pathsIn(one, [...at, name])),
    ...(items ? pathsIn(items, [...at, 0]) : []),
  ]);
  return [...here, ...within];
}

/** Existing ids, so that requests get past 'not found'. */
type Known = { announcement: string; report: string; conversation: string; alias: string; outing: string };

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A valid text by name of field. Add new fields here. */
const texts: Record<string, string> = {
  username: 'joueur',
  firstName: 'Inès',
  email: 'quelqu.un@exemple.org',
  password: 'Pas-Le-Bon-Mot-1',
  currentPassword: 'Pas-Le-Bon-Mot-1',
  newPassword: 'Terrain-Vert-42',
  token: 'un-jeton',
  secret: 'A'.repeat(43),
  city: 'Saint-Étienne (42000)',
  zipCode: '42000',
  regionName: 'Auvergne-Rhône-Alpes',
  municipalityName: 'Saint-Étienne',
  termsVersion,
  title: 'Tennis le dimanche matin',
  description: 'Deux heures de double.',
  startDate: inDays(30),
  repeatUntil: inDays(90),
  endDate: '2999-12-01',
  imageUrl: '',
  conversationId: '',
  content: 'Bonjour à tous',
  details: 'Voir le texte',
  note: 'Je débute',
  reason: 'spam',
  rule: 'Article 3',
  reasons: 'Ce texte enfreint nos conditions.',
  endpoint: 'https://push.exemple.org/abc',
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
  prefix: 'lyon',
  slug: 'conditions',
  file: 'grande.webp',
  latitude: '45.43',
  from: '2026-11-20',
  to: '2026-11-21',
  startTime: '19:00',
  fromTime: '18:00',
  toTime: '21:00',
  meetingPoint: 'Devant le gymnase',
  longitude: '4.39',
  west: '4',
  south: '45',
  east: '5',
  north: '46',
  minDistance: '1000',
  maxDistance: '5000',
  page: '0',
  size: '10',
  limit: '10',
  after: '0',
  before: '10',
};

/** Fields whose value changes the meaning of others: each value takes another path through the server. */
const kinds = new Set(['targetType', 'decision']);

function goodValue(schema: Schema, name: string, known: Known): unknown {
  const [one = schema] = schema.anyOf ?? [];
  if (one.enum) return one.enum[0];
  if ('const' in one) return one.const;
  const type = Array.isArray(one.type) ? one.type[0] : one.type;
  if (type === 'number' || type === 'integer') return 1;
  if (type === 'boolean') return false;
  if (type === 'array') return [goodValue(one.items ?? {}, name, known)];
  if (type === 'object') return goodObject(one, known);
  const ids: Record<string, string> = {
    targetId: known.announcement,
    announceId: known.announcement,
    recipientIds: known.alias,
    alias: known.alias,
    outing: known.outing,
    outingId: known.outing,
  };
  return ids[name] ?? texts[name] ?? missing(name);
}

function missing(name: string): never {
  throw new Error(`apps/server/test/fields.ts has no good value for a field called ${name}`);
}

const goodObject = ({ properties = {} }: Schema, known: Known): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, goodValue(schema, name, known)]),
  );

type GoodRequest = ReturnType<typeof goodRequest>;

/** Parameters of a query that exclude each other: a request has those of one group only. */
const apart: readonly (readonly string[])[] = [
  ['west', 'south', 'east', 'north'],
  ['latitude', 'longitude'],
];

/** The operation once without each group of parameters that exclude each other, if it has several. */
function withOneGroup(described: DescribedOperation): DescribedOperation[] {
  const { parameters = [] } = described.operation;
  const groups = apart.filter((names) => names.every((name) => parameters.some((one) => one.name === name)));
  if (groups.length < 2) return [described];
  return groups.map((left) => ({
    ...described,
    operation: {
      ...described.operation,
      parameters: parameters.filter(({ name }) => !left.includes(name)),
    },
  }));
}

/** Valid requests, one of each kind, in which one value at a time can be replaced. */
export const goodRequests = (described: DescribedOperation, known: Known): GoodRequest[] =>
  withOneGroup(described).flatMap((one) => requestsOf(one, known));

function requestsOf(described: DescribedOperation, known: Known): GoodRequest[] {
  const schema = bodySchema(described.operation);
  const body = schema && goodObject(schema, known);
  const [kind] = Object.entries(schema?.properties ?? {}).filter(([name]) => kinds.has(name));
  if (!kind) return [goodRequest(described, known, body)];
  const [name, { enum: values = [] }] = kind;
  return values.map((value) => goodRequest(described, known, { ...body, [name]: value }));
}

function goodRequest(
  { method, path, operation }: DescribedOperation,
  known: Known,
  body: Record<string, unknown> | undefined,
) {
  const named = (where: string) =>
    Object.fromEntries(
      (operation.parameters ?? [])
        .filter((one) => one.in === where)
        .map((one) => [one.name, one.name === 'id' ? idFor(path, known) : parameter(one, known)]),
    );
  const [inPath, inQuery] = [named('path'), named('query')];
  const send = (change: { path?: object; query?: object; body?: string } = {}) => {
    const values: Record<string, string> = { ...inPath, ...change.path };
    const query = Object.entries<string>({ ...inQuery, ...change.query }).map(
      ([name, value]) => `${name}=${value}`,
    );
    const payload = change.body ?? (body && JSON.stringify(body));
    return {
      method: method.toUpperCase() as 'GET',
      url: `${path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '')}?${query.join('&')}`,
      ...(payload !== undefined && { payload, headers: { 'content-type': 'application/json' } }),
    };
  };
  return { body, send };
}

function parameter({ name, schema = {} }: { name: string; schema?: Schema }, known: Known): string {
  const value = goodValue(schema, name, known);
  return encodeURIComponent(String(value));
}

function idFor(path: string, { announcement, report, conversation }: Known): string {
  if (path.includes('/moderation/')) return report;
  return path.includes('/chat/') ? conversation : announcement;
}

/** The same request with another value in one place: JSON text in a body, URL text elsewhere. */
export function withValue(request: GoodRequest, { where, path }: Field, value: string) {
  if (where !== 'body') return request.send({ [where]: { [String(path[0])]: value } });
  const mark = '"\u2055 here \u2055"';
  const marked = structuredClone(request.body) ?? {};
  let at = marked as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) at = at[step] as Record<string | number, unknown>;
  at[path.at(-1) ?? ''] = JSON.parse(mark);
  return request.send({ body: JSON.stringify(marked).replace(mark, () => value) });
}

import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { TestApp } from './harness.ts';

export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
};
type Parameter = { name: string; in: string; schema?: Schema };
type Operation = {
  responses?: Record<string, object>;
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
};

export type DescribedOperation = { method: string; path: string; operation: Operation };

/** All operations of the server's OpenAPI description. */
export const operationsOf = (app: TestApp): DescribedOperation[] =>
  Object.entries(app.http.swagger().paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
      method,
      path,
      operation,
    })),
  );

const hostile = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u200b',
  "' OR 1=1; --",
  '<img src=x onerror=alert(1)>',
  '../../../etc/passwd',
  '%00%ff',
  '9'.repeat(400),
  'a'.repeat(5_000),
  '-1',
  '1e309',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  '//autre.exemple/x',
  'javascript:alert(1)',
  '2026-02-30',
  '0'.repeat(32),
];
const text = fc.oneof(fc.constantFrom(...hostile), fc.string(), fc.string({ unit: 'binary', maxLength: 60 }));
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.constantFrom(0, -1, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 63),
);

/** Usually of the right type, to get past validation, and sometimes anything else. */
function valueOf(schema: Schema = {}, known: readonly string[] = []): fc.Arbitrary<unknown> {
  const right = (): fc.Arbitrary<unknown> => {
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, known)));
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    if (type === 'number' || type === 'integer') return number;
    if (type === 'boolean') return fc.boolean();
    if (type === 'null') return fc.constant(null);
    if (type === 'array') return fc.array(valueOf(schema.items, known), { maxLength: 4 });
    if (type === 'object') return objectOf(schema, known);
    return known.length > 0 ? fc.oneof(text, fc.constantFrom(...known)) : text;
  };
  return fc.oneof({ weight: 4, arbitrary: right() }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) });
}

const foreign = fc.constantFrom(
  'id',
  'createdBy',
  'authorId',
  'email',
  'expired',
  'moderator',
  'constructor',
);

function objectOf({ properties = {} }: Schema, known: readonly string[]): fc.Arbitrary<object> {
  const own = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valueOf(schema, known)]),
  );
  return fc
    .tuple(fc.record(own, { requiredKeys: [] }), fc.dictionary(foreign, text, { maxKeys: 2 }))
    .map(([given, more]) => ({ ...more, ...given }));
}

/** As it would arrive: lone surrogates cannot be sent. */
const wellFormed = (given: string): string => Buffer.from(given).toString();

const inPath = (value: unknown): string => encodeURIComponent(wellFormed(String(value))) || '%20';

/** Random requests to one operation, from its description. `known` are existing ids. */
export function requestsTo(
  method: string,
  path: string,
  operation: Operation,
  known: readonly string[],
): fc.Arbitrary<InjectOptions> {
  const parameters = (where: string) =>
    fc.record(
      Object.fromEntries(
        (operation.parameters ?? [])
          .filter((one) => one.in === where)
          .map((one) => [one.name, valueOf(one.schema, known)]),
      ),
      where === 'path' ? {} : { requiredKeys: [] },
    );
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  const body = schema
    ? fc.oneof(
        { weight: 8, arbitrary: objectOf(schema, known).map((value) => JSON.stringify(value)) },
        { weight: 1, arbitrary: fc.json() },
        { weight: 1, arbitrary: text },
      )
    : fc.constantFrom(undefined, '{}', '{"__proto__":{"moderator":true}}');
  const type = fc.oneof(
    { weight: 9, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', 'application/xml'),
    },
  );
  return fc.record({ path: parameters('path'), query: parameters('query'), body, type }).map((given) => {
    const named = given.path as Record<string, unknown>;
    const query = Object.entries(given.query as Record<string, unknown>)
      .map(([name, value]) => `${name}=${inPath(value)}`)
      .join('&');
    const url = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => inPath(named[name]));
    return {
      method: method.toUpperCase() as 'GET',
      url: query ? `${url}?${query}` : url,
      ...(given.body !== undefined &&
        method !== 'get' && {
          payload: wellFormed(given.body),
          headers: { 'content-type': given.type },
        }),
    };
  });
}

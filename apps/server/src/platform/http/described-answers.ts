import { errorBody } from '@coequipiers/contract/errors-schemas';
import { z } from '@coequipiers/contract/zod';
import type { FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

type Document = Parameters<typeof jsonSchemaTransform>[0];
type Schema = FastifySchema & { response?: Record<string, object>; hide?: boolean };
type Config = NonNullable<Document['route']['config']>;

const text = { type: 'string' } as const;

/** Shared by all operations. Those of some routes say more. */
export const errorSchemas = {
  Error: z.toJSONSchema(errorBody, { target: 'openapi-3.0', io: 'input' }) as object,
};

export const securitySchemes = {
  bearerAuth: { type: 'http', scheme: 'bearer' },
  alertToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Alert {token}`, with the token of a link in a mail',
  },
} as const;

/**
 * Completes the OpenAPI description of a route from its access and its form of errors: success status, possible errors and
 * security.
 */
export function describeAnswers(document: Document): ReturnType<typeof jsonSchemaTransform> {
  const described = jsonSchemaTransform(document);
  const schema = described.schema as Schema;
  const { config = {} } = document.route;
  if (!schema || schema.hide) return described;
  const response = {
    ...(schema.response ? withDescriptions(schema.response, config) : success(config)),
    ...refusals(schema, config),
  };
  return {
    ...described,
    schema: withNulls({ ...schema, response, security: securityOf(config) }) as FastifySchema,
  };
}

/** In OpenAPI 3.0 `nullable` adds nothing to an `enum`: one that may be null has to list it. */
function withNulls(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNulls);
  if (typeof schema !== 'object' || schema === null) return schema;
  const fields = Object.fromEntries(
    Object.entries(schema).map(([name, field]): [string, unknown] => [name, withNulls(field)]),
  );
  const { nullable, enum: values } = fields;
  return nullable === true && Array.isArray(values) ? { ...fields, enum: [...values, null] } : fields;
}

function securityOf({ access, needsAlertToken }: Config): Record<string, string[]>[] {
  if (needsAlertToken) return [{ alertToken: [] }];
  return access === 'public' ? [] : [{ bearerAuth: [] }];
}

const withDescriptions = (response: Record<string, object>, { answerHeaders }: Config) =>
  Object.fromEntries(
    Object.entries(response).map(([status, schema]) => [
      status,
      { description: 'Success', ...schema, ...(answerHeaders && { headers: headersOf(answerHeaders) }) },
    ]),
  );

const headersOf = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, description]) => [name, { ...text, description }]));

function success({ answers, errorsAs }: Config): Record<string, object> {
  const { status, type } = answers ?? (errorsAs === 'text' ? { status: 200, type: 'text/plain' } : nothing);
  if (!type) return { [status]: { description: 'Success, without a body', type: 'null' } };
  const format = /^(text|application\/json)/.test(type) ? {} : { format: 'binary' };
  return { [status]: { description: 'Success', content: { [type]: { schema: { ...text, ...format } } } } };
}
const nothing = { status: 204, type: undefined };

/** The errors that follow from the definition of a route. Features may add others in the same form. */
function refusals(
  schema: Schema,
  { access, answers, errorsAs, needsAlertToken }: Config,
): Record<string, object> {
  const isPage = answers?.type === 'text/html';
  const rows: [status: string, description: string, applies: boolean][] = [
    [
      '400',
      'A rule is broken, or the request cannot be understood',
      Boolean(schema.body ?? schema.querystring ?? needsAlertToken),
    ],
    ['401', 'No valid token', access !== 'public'],
    [
      '404',
      'It does not exist, or not for the caller',
      Boolean(schema.params) || isPage || access === 'moderator',
    ],
    ['413', 'The body is too large', Boolean(schema.body)],
    ['415', 'The body is of another type', Boolean(schema.body)],
    ['429', 'Too many requests; Retry-After says when to come back', true],
    ['default', 'Any other refusal, in the same form', true],
  ];
  const content =
    errorsAs === 'text'
      ? { 'text/plain': { schema: text } }
      : { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    rows
      .filter(([, , applies]) => applies)
      .map(([status, description]) => [
        status,
        // The page of a link that is not valid.
        { description, content: isPage && status === '404' ? { 'text/html': { schema: text } } : content },
      ]),
  );
}

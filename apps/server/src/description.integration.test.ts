import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../test/harness.ts';
import { operationsOf } from '../test/requests.ts';

type Answer = { description: string; content?: Record<string, { schema: Record<string, unknown> }> };
type Described = {
  responses: Record<string, Answer>;
  security?: object[];
  requestBody?: object;
  parameters?: { in: string }[];
};

const app = await sharedTestApp();
await app.http.ready();
const document = app.http.swagger() as {
  components: { securitySchemes: object; schemas: Record<string, object> };
};
const operations = operationsOf(app).map(({ method, path, operation }) => {
  const route = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  return [route, operation as unknown as Described] as const;
});
const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
const page = { 'text/html': { schema: { type: 'string' } } };
const sentence = { 'text/plain': { schema: { type: 'string' } } };

/** The pages show the response body of these routes as text. */
const inText = [
  'GET /api/user/activate',
  'POST /api/user/activation',
  'POST /api/user/activation/check',
  'POST /api/user/resend-activation',
  'POST /api/user/forgot-password',
  'POST /api/user/reset-password',
  'GET /api/user/profile',
  'PUT /api/user/profile',
  'PUT /api/user/profile/password',
];

/** The token of a mail in the header says which alert is meant. */
const withToken = ['GET /api/alerts/by-token', 'PUT /api/alerts/by-token'];

describe('the OpenAPI description', () => {
  it('knows bearer tokens, the tokens of mails and the form of errors', () => {
    expect(document.components.securitySchemes).toEqual({
      bearerAuth: { type: 'http', scheme: 'bearer' },
      alertToken: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: expect.stringContaining('Alert {token}'),
      },
    });
    expect(document.components.schemas['Error']).toMatchObject({
      type: 'object',
      required: ['code', 'userMessage', 'message', 'requestId'],
    });
  });

  it.each(operations)(
    'says of %s how it succeeds, how it refuses and who may call it',
    (route, described) => {
      const { responses, security, requestBody, parameters = [] } = described;
      const access = app.http.routeTable.get(route);
      const statuses = Object.keys(responses);
      expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(1);
      const byToken = withToken.includes(route);
      const tokens = byToken ? [{ alertToken: [] }] : [];
      expect(security).toEqual(access === 'public' ? tokens : [{ bearerAuth: [] }]);
      expect(statuses).toEqual(expect.arrayContaining(['429', 'default']));
      expect(statuses.includes('401')).toBe(access !== 'public');
      const asks = (where: string) => parameters.some((one) => one.in === where);
      expect(statuses.includes('400')).toBe(Boolean(requestBody) || asks('query') || byToken);
      if (asks('path')) expect(statuses).toContain('404');
      for (const [status, answer] of Object.entries(responses)) {
        expect(answer.description).not.toBe('Default Response');
        if (status === '204') expect(answer.content).toBeUndefined();
        else if (status.startsWith('2')) expect(answer.content).toBeDefined();
        else if (status === '404' && 'text/html' in (responses['200']?.content ?? {}))
          expect(answer.content).toEqual(page);
        else expect(answer.content).toEqual(inText.includes(route) ? sentence : error);
      }
    },
  );

  it.each([
    ['POST /api/user/register', '201', 'text/plain'],
    ['POST /api/auth/login', '200', 'text/plain'],
    ['GET /api/user/activate', '200', 'text/plain'],
    ['GET /api/user/export', '200', 'application/zip'],
    ['GET /images/:id/:file', '200', 'image/*'],
    ['GET /api/newsletter/stop', '200', 'text/html'],
    ['GET /api/newsletter/stop', '404', 'text/html'],
    ['POST /participer/stop', '404', 'text/html'],
    ['POST /api/announce', '201', 'application/json'],
  ])('says that %s answers %s with %s', (route, status, type) => {
    const [, described] = operations.find(([name]) => name === route) ?? [];
    expect(Object.keys(described?.responses[status]?.content ?? {})).toEqual([type]);
  });

  it('lets a choice that may be missing be null, and an error say more than the usual', () => {
    const choices = JSON.stringify(document).match(/\{[^{}]*"enum":\[[^\]]*\][^{}]*\}/g) ?? [];
    const nullable = choices.filter((choice) => choice.includes('"nullable":true'));
    expect(nullable.length).toBeGreaterThan(0);
    for (const choice of nullable)
      expect((JSON.parse(choice) as { enum: unknown[] }).enum, choice).toContain(null);
    expect(document.components.schemas['Error']).not.toHaveProperty('additionalProperties');
  });

  it('says that a search tells its total', () => {
    const [, described] = operations.find(([name]) => name === 'GET /api/announce/nearby') ?? [];
    expect(described?.responses['200']).toMatchObject({
      headers: {
        'x-total-count': { schema: { type: 'string' }, description: expect.stringContaining('1000+') },
      },
    });
  });
});

import { z } from '@coequipiers/contract/zod';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { callerOf } from '../http/authentication.ts';
import { requestKey } from '../http/request-key.ts';

const app = await startTestApp();
let done = 0;

/** A route with a side effect that must not happen twice: it counts. */
const counting: FastifyPluginAsyncZod = async (routes) => {
  routes.post(
    '/api/count',
    { config: { access: 'user' }, schema: { body: z.object({ by: z.number() }) } },
    async (request, reply) => {
      const work = async () => {
        if (request.body.by < 0) throw new Error('broken');
        done += request.body.by;
        return { total: done };
      };
      const answer = await app.transact.as(callerOf(request), work, { once: requestKey(request) });
      return reply.code(201).send(answer);
    },
  );
};

beforeAll(() => app.http.register(counting));

const count = (person: TestPerson, by: number, key?: string) =>
  person.call({
    method: 'POST',
    url: '/api/count',
    payload: { by },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

describe('a request with an idempotency key', () => {
  it('is done once, and gets the same answer again', async () => {
    const person = await aPerson(app);
    const before = done;
    const first = await count(person, 1, 'once');
    const second = await count(person, 1, 'once');
    expect(done - before).toBe(1);
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
  });

  it('is done once of 20 that arrive together', async () => {
    const person = await aPerson(app);
    const before = done;
    const answers = await Promise.all(Array.from({ length: 20 }, () => count(person, 1, 'together')));
    expect(done - before).toBe(1);
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
  });

  it('is refused with another body', async () => {
    const person = await aPerson(app);
    await count(person, 1, 'other');
    expect((await count(person, 2, 'other')).statusCode).toBe(422);
  });

  it("is not mixed up with another person's", async () => {
    const [first, second] = [await aPerson(app), await aPerson(app)];
    const before = done;
    await count(first, 1, 'same');
    await count(second, 1, 'same');
    expect(done - before).toBe(2);
  });

  it('can be tried again after a failure', async () => {
    const person = await aPerson(app);
    expect((await count(person, -1, 'again')).statusCode).toBe(500);
    expect((await count(person, 1, 'again')).statusCode).toBe(201);
  });

  it('is forgotten after 24 hours', async () => {
    const person = await aPerson(app);
    const before = done;
    await count(person, 1, 'old');
    await sql`UPDATE idempotency_keys SET created_at = now() - interval '25 hours'`.execute(app.db);
    await count(person, 1, 'old');
    expect(done - before).toBe(2);
  });

  it('needs a key of a sensible length', async () => {
    expect((await count(await aPerson(app), 1, 'x'.repeat(201))).statusCode).toBe(400);
  });

  it('is done each time without a key', async () => {
    const person = await aPerson(app);
    const before = done;
    await count(person, 1);
    await count(person, 1);
    expect(done - before).toBe(2);
  });
});

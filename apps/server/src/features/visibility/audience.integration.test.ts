import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';
import { block } from '../chat/test/talk.ts';
import { withOuting } from '../outings/test/outing.ts';
import { join, leave } from '../outings/test/taking-part.ts';
import { createAudiences } from './audience.ts';

const app = await sharedTestApp();
const audienceOf = createAudiences(app.db);

/** An outing, and one person of each kind. */
async function anAnnouncement() {
  const people = {
    author: await aPerson(app),
    participant: await aPerson(app),
    gone: await aPerson(app),
    'blocked participant': await aPerson(app),
    blocked: await aPerson(app),
    blocking: await aPerson(app),
    stranger: await aPerson(app),
  };
  const { id } = await withOuting(people.author, { places: 9 });
  for (const kind of ['participant', 'gone', 'blocked participant'] as const) await join(people[kind], id);
  await leave(people.gone, id);
  for (const kind of ['blocked participant', 'blocked'] as const)
    await block(app, people.author, people[kind]);
  await block(app, people.blocking, people.author);

  /** The kinds of people who see the page, and those to whom the audience sends events about it. */
  const seen = async () => {
    const audience = await audienceOf(id);
    const kinds = { page: [] as string[], sees: [] as string[], reaches: [] as string[] };
    for (const [kind, person] of [...Object.entries(people), ['visitor', undefined] as const]) {
      const { statusCode } = await (person ?? app).call({ url: `/api/announce/${id}` });
      if (statusCode === 200) kinds.page.push(kind);
      if (audience?.sees(person?.id)) kinds.sees.push(kind);
      if (audience?.reaches(person?.id)) kinds.reaches.push(kind);
    }
    expect(kinds.sees).toEqual(kinds.page);
    return kinds;
  };
  return { id, people, seen };
}

const unblocked = ['author', 'participant', 'gone', 'stranger', 'visitor'];

it('has everyone without a block between them and the author, and only insiders once it is over', async () => {
  const { id, seen } = await anAnnouncement();
  expect(await seen()).toMatchObject({ sees: unblocked, reaches: unblocked });
  await sql`UPDATE announcements SET listed_until = now() - interval '1 hour' WHERE id = ${id}`.execute(
    app.db,
  );
  expect(await seen()).toMatchObject({ sees: ['author', 'participant'], reaches: unblocked });
});

it('has nobody once the author is suspended, or the announcement deleted', async () => {
  const { id, people, seen } = await anAnnouncement();
  await sql`
    UPDATE people SET suspended_until = now() + interval '1 day' WHERE id = ${people.author.id}`.execute(
    app.db,
  );
  expect((await seen()).reaches).toEqual([]);
  await sql`UPDATE people SET suspended_until = NULL WHERE id = ${people.author.id}`.execute(app.db);
  expect((await seen()).reaches).toEqual(unblocked);
  await people.author.call({ method: 'DELETE', url: `/api/announce/${id}` });
  expect((await seen()).reaches).toEqual([]);
});

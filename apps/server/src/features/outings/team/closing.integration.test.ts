import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { times } from '../../../../../../scripts/lib/long.mjs';
import { onPostgres, startTestApp } from '../../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../../test/people.ts';
import { onEither, secondInstance } from '../../../../test/second-instance.ts';
import { aWrite, put } from '../../announcements/test/publish.ts';
import { setModerator } from '../../moderation/moderators.ts';
import { suspension } from '../../moderation/test/suspend.ts';
import { withOuting } from '../test/outing.ts';
import { agePresses, ask, bell, join, leave, lists, refusal, shown, stateOf } from '../test/taking-part.ts';

const app = await startTestApp();
const other = await secondInstance(app);
const someone = async (index = 0): Promise<TestPerson> => {
  const person = await aPerson(app);
  return onEither(other, person, index);
};

const close = (author: TestPerson, id: string) =>
  author.call({ method: 'POST', url: `/api/announce/${id}/outing/close` });
const reopen = (author: TestPerson, id: string) =>
  author.call({ method: 'DELETE', url: `/api/announce/${id}/outing/close` });

/** An outing of six places in which two people are in. */
async function aGame() {
  const [author, one, two, late] = [await someone(), await someone(1), await someone(), await someone(1)];
  const { id } = await withOuting(author, { places: 6 });
  for (const person of [one, two]) await join(person, id);
  await agePresses(app);
  return { author, one, two, late, id };
}

describe('the author closes the registrations', () => {
  it('at the places that are taken, takes it back, and nobody is told', async () => {
    const { author, one, two, late, id } = await aGame();
    const before = await bell(one);
    const closed = await close(author, id);
    expect(closed.json().outing).toMatchObject({
      places: 2,
      taken: 2,
      state: 'full',
      placesBeforeClosing: 6,
    });
    expect((await close(author, id)).json().outing).toMatchObject({ places: 2, placesBeforeClosing: 6 });
    expect((await shown(late, id)).outing).not.toHaveProperty('placesBeforeClosing');
    const again = await reopen(author, id);
    expect(again.json().outing).toMatchObject({ places: 6, state: 'open', placesBeforeClosing: null });
    expect((await reopen(author, id)).statusCode).toBe(200);
    expect([await bell(one), await bell(two)]).toEqual([before, before]);
  });

  it('and whoever comes then waits, and is offered a place when it is taken back', async () => {
    const { author, late, id } = await aGame();
    await close(author, id);
    await join(late, id);
    expect(await stateOf(late, id)).toBe('waiting');
    await reopen(author, id);
    expect(await stateOf(late, id)).toBe('offered');
  });

  it('and a place that is given up later is free, until it is closed as well', async () => {
    const { author, one, late, id } = await aGame();
    await close(author, id);
    await leave(one, id);
    expect((await shown(author, id)).outing).toMatchObject({ places: 2, taken: 1, placesBeforeClosing: 6 });
    expect((await close(author, id)).json().outing).toMatchObject({ places: 1, placesBeforeClosing: 6 });
    await join(late, id);
    expect(await stateOf(late, id)).toBe('waiting');
    expect((await reopen(author, id)).json().outing).toMatchObject({ places: 6 });
  });

  it('and choosing another number of places ends that, an edit of anything else does not', async () => {
    const { author, id } = await aGame();
    await close(author, id);
    const edit = async (change: object) => {
      const { statusCode, body } = await put(author, id, aWrite({ startDate: undefined, ...change }));
      expect(statusCode, body).toBe(200);
    };
    await edit({ level: 'advanced', places: 2 });
    expect((await shown(author, id)).outing).toMatchObject({ places: 2, placesBeforeClosing: 6 });
    await edit({ places: 4 });
    expect((await shown(author, id)).outing).toMatchObject({ places: 4, placesBeforeClosing: null });
    expect((await reopen(author, id)).json().outing).toMatchObject({ places: 4 });
  });

  it('not with nobody in it, nor when it is full anyway, cancelled or another’s', async () => {
    const author = await someone();
    const { id } = await withOuting(author, { places: 1 });
    expect((await close(author, id)).statusCode).toBe(409);
    const one = await someone();
    await join(one, id);
    expect((await close(author, id)).json().outing).toMatchObject({ places: 1, placesBeforeClosing: null });
    expect((await close(one, id)).statusCode).toBe(404);
    await ask(author, id, 'cancel');
    expect(refusal(await close(author, id))).toEqual([409, "Cette séance n'est plus ouverte"]);
  });
});

const rounds = onPostgres ? times(4, 20) : 3;

describe('while others join and leave on two instances', () => {
  // The law, at every commit: closing leaves no place free, and no more people than places.
  beforeAll(async () => {
    await sql`
      CREATE FUNCTION check_closing() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.places_before_closing IS NOT NULL
          AND NEW.places IS DISTINCT FROM OLD.places AND NEW.places <> (
            SELECT count(*) FROM participations WHERE outing_id = NEW.id AND state IN ('in', 'offered')
          ) THEN RAISE EXCEPTION 'closed with a free place'; END IF;
        IF (SELECT count(*) FROM participations WHERE outing_id = NEW.id AND state IN ('in', 'offered'))
          > (SELECT places FROM outings WHERE id = NEW.id) THEN RAISE EXCEPTION 'more people than places'; END IF;
        RETURN NULL;
      END $$`.execute(app.db);
    await sql`
      CREATE CONSTRAINT TRIGGER check_closing AFTER UPDATE ON outings
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_closing()`.execute(app.db);
  });

  it('nobody who was told that they are in loses the place, and nobody gets in without one', async () => {
    const moderator = await someone();
    await setModerator(app.db, moderator.email, true);
    for (let round = 0; round < rounds; round += 1) {
      const author = await someone(round);
      const { id } = await withOuting(author, { places: 8 });
      const inside = await Promise.all([0, 1, 2, 3].map(someone));
      const coming = await Promise.all([0, 1, 2, 3, 4].map(someone));
      for (const person of inside) await join(person, id);
      await agePresses(app);
      const [suspended, erased, leaving] = inside;
      if (!suspended || !erased || !leaving) throw new Error('too few people');
      const suspend = await suspension(moderator, suspended);
      const acts: (() => Promise<{ statusCode: number; body: string }>)[] = [
        () => close(author, id),
        ...coming.map((person) => () => join(person, id)),
        () => leave(leaving, id),
        suspend,
        () => erased.call({ method: 'DELETE', url: '/api/user', payload: { password: erased.password } }),
        ...(round % 2 === 0 ? [() => reopen(author, id), () => close(author, id)] : []),
      ];
      const shuffled = acts
        .map((act) => ({ act, key: Math.random() }))
        .toSorted((one, two) => one.key - two.key);
      const answers = await Promise.all(shuffled.map(({ act }) => act()));
      for (const { statusCode, body } of answers) expect(statusCode, body).toBeLessThan(500);
      const told = answers.flatMap(({ body }, index) => {
        const joins = coming.some((person) => shuffled[index]?.act === acts[1 + coming.indexOf(person)]);
        return joins ? [JSON.parse(body).participation.state as string] : [];
      });
      const { outing } = await shown(author, id);
      const { in: now, offered, waiting } = await lists(author, id);
      expect(outing).toMatchObject({ taken: now.length + offered.length, waiting: waiting.length });
      // The fourth of those inside stays, and so does everyone who was told so.
      expect(now.length).toBe(1 + told.filter((state) => state === 'in').length);
      expect(now.length + offered.length + waiting.length).toBe(1 + coming.length);
      await close(author, id);
      const closed = (await shown(author, id)).outing;
      expect(closed?.places).toBe(closed?.taken);
    }
  });
});

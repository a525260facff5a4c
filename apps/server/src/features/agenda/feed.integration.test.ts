import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';
import { aWrite, publish, put, remove } from '../announcements/test/publish.ts';
import { aliasOf } from '../chat/test/talk.ts';
import { setModerator } from '../moderation/moderators.ts';
import { suspension } from '../moderation/test/suspend.ts';
import { anOuting, withOuting } from '../outings/test/outing.ts';
import { agePresses, answer, ask, join, leave, lists, moveClock } from '../outings/test/taking-part.ts';
import { aFeed, entriesOf, textOf, uidOf } from './test/feed.ts';

const app = await startTestApp();
const author = await aPerson(app);
const moderator = await aPerson(app);
await setModerator(app.db, moderator.email, true);
afterEach(() => moveClock(app, Date.now()));

const statusOf = async (path: string): Promise<number> => (await app.call({ url: path })).statusCode;
const states = async (path: string) =>
  [...(await entriesOf(app, path)).values()].map(({ uid, status }) => [uid, status]);

describe('a feed', () => {
  it('tells what one organises, is in, waits for and has left', async () => {
    const [me, other] = [await aPerson(app), await aPerson(app)];
    const own = await withOuting(me, { title: 'Le mien', meetingPoint: 'Portail bleu' });
    const joined = await withOuting(author, { title: 'Le sien', meetingPoint: 'Portail vert' });
    const waited = await withOuting(author, { places: 1, meetingPoint: 'Portail rouge' });
    const gone = await withOuting(author, { meetingPoint: 'Portail noir' });
    const removed = await withOuting(author);
    await join(other, waited.id);
    for (const { id } of [joined, waited, gone, removed]) await join(me, id);
    await leave(me, gone.id);
    await answer(author, removed.id, (await lists(author, removed.id)).in[0]?.alias ?? '', 'remove');
    await agePresses(app);
    const path = await aFeed(me);
    const entries = await entriesOf(app, path);
    const seen = (outing: { outing: { id: string } | null }) => {
      const entry = entries.get(uidOf(outing.outing?.id));
      return [entry?.status, entry?.location];
    };
    expect(seen(own)).toEqual(['CONFIRMED', 'Portail bleu, Saint-Étienne']);
    expect(seen(joined)).toEqual(['CONFIRMED', 'Portail vert, Saint-Étienne']);
    expect(seen(waited)).toEqual(['TENTATIVE', 'Saint-Étienne']);
    expect(seen(gone)).toEqual(['CANCELLED', 'Saint-Étienne']);
    expect(seen(removed)).toEqual(['CANCELLED', 'Saint-Étienne']);
    expect(entries.size).toBe(5);
    const text = (await textOf(app, path)).replaceAll('\r\n ', '');
    expect(text).toContain(`URL;VALUE=URI:${app.config.publicUrl}/announce/${joined.id}`);
    expect(text).toContain('Vous êtes sur la liste d’attente.\\nNiveau');
    for (const line of [
      'X-WR-CALNAME:Coéquipiers',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'METHOD:PUBLISH',
      'DTSTART;TZID=Europe/Paris:',
      'TZID:Europe/Paris',
    ])
      expect(text).toContain(line);
    expect(text).not.toContain('VALARM');
  });

  it('tells for 30 days that an outing is cancelled or left', async () => {
    const me = await aPerson(app);
    const [cancelled, left, deleted] = await Promise.all(
      [20, 21, 22].map((day) =>
        withOuting(author, {
          startDate: new Date(Date.now() + (day + 40) * 86_400_000).toISOString().slice(0, 10),
        }),
      ),
    );
    if (!cancelled || !left || !deleted) throw new Error('no outing');
    for (const { id } of [cancelled, left, deleted]) await join(me, id);
    await ask(author, cancelled.id, 'cancel');
    await leave(me, left.id);
    await remove(author, deleted.id);
    const path = await aFeed(me);
    const all = [deleted, left, cancelled].map(({ outing }) => [uidOf(outing?.id), 'CANCELLED']);
    expect(await states(path)).toEqual(all);
    expect((await textOf(app, path)).replaceAll('\r\n ', '')).not.toContain(`/announce/${deleted.id}`);
    moveClock(app, Date.now() + 29 * 86_400_000);
    expect(await states(path)).toEqual(all);
    moveClock(app, Date.now() + 31 * 86_400_000);
    expect(await states(path)).toEqual([]);
  });

  it('tells that an outing was taken away from its announcement', async () => {
    const [organiser, gone] = [await aPerson(app), await aPerson(app)];
    const { id, outing } = await withOuting(organiser);
    await join(gone, id);
    await leave(gone, id);
    const feeds = await Promise.all([organiser, gone].map(aFeed));
    expect(await states(feeds[0] ?? '')).toEqual([[uidOf(outing?.id), 'CONFIRMED']]);
    expect((await put(organiser, id, aWrite({ startDate: null }))).json().outing).toBeNull();
    for (const feed of feeds) expect(await states(feed)).toEqual([[uidOf(outing?.id), 'CANCELLED']]);
  });

  it('has nothing of people with a block between them, and is empty while its person is suspended', async () => {
    const [me, blocker] = [await aPerson(app), await aPerson(app)];
    const [one, other] = [await withOuting(author), await withOuting(blocker)];
    for (const { id } of [one, other]) await join(me, id);
    const path = await aFeed(me);
    expect(await states(path)).toHaveLength(2);
    await blocker.call({ method: 'PUT', url: `/api/blocks/${await aliasOf(app, me)}` });
    expect(await states(path)).toEqual([[uidOf(one.outing?.id), 'CONFIRMED']]);
    await (await suspension(moderator, me))();
    expect(await statusOf(path)).toBe(200);
    expect(await states(path)).toEqual([]);
  });

  it('is not sent again to a calendar that has it, until something changes', async () => {
    const me = await aPerson(app);
    const { id } = await withOuting(author);
    const path = await aFeed(me);
    const fetch = (etag: string) => app.call({ url: path, headers: { 'if-none-match': etag } });
    const first = await app.call({ url: path });
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
    });
    const etag = String(first.headers.etag);
    for (const known of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
      const again = await fetch(known);
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    const { startDate, startTime, places } = anOuting();
    const words = { startDate, startTime, places, meetingPoint: 'Portail vert' };
    const known = new Set([etag]);
    for (const change of [
      () => join(me, id),
      () => agePresses(app),
      () => put(author, id, aWrite(words)),
      () => put(author, id, aWrite({ ...words, title: 'Autre titre' })),
      () => leave(me, id),
      () => join(me, id),
    ]) {
      await change();
      const changed = await fetch([...known].join(', '));
      expect([changed.statusCode, known.has(String(changed.headers.etag))]).toEqual([200, false]);
      known.add(String(changed.headers.etag));
      expect((await fetch(String(changed.headers.etag))).statusCode).toBe(304);
    }
  });

  it('answers HEAD as GET, without the text', async () => {
    const path = await aFeed(await aPerson(app));
    const [whole, head] = [await app.call({ url: path }), await app.call({ method: 'HEAD', url: path })];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control'])
      expect(head.headers[name]).toBe(whole.headers[name]);
  });
});

describe('a fetch that comes too often', () => {
  it('is told to wait only at a rate far above that of calendars', async () => {
    const strict = await startTestApp({ RATE_LIMIT_SCALE: '1', REDIS_URL: '' });
    const me = await aPerson(strict);
    const path = await aFeed(me);
    const answers = [];
    for (let count = 0; count < 61; count += 1) answers.push(await strict.call({ url: path }));
    expect(answers.slice(0, 60).map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(200));
    expect([answers[60]?.statusCode, Number(answers[60]?.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('the file of one outing', () => {
  const file = (id: string, call = app.call) => call({ url: `/api/announce/${id}/outing.ics` });

  it('is for everyone who sees the announcement, without the meeting point, also for its author', async () => {
    const { id, outing } = await withOuting(author, {
      title: 'Foot, à 5 ; ce soir',
      meetingPoint: 'Portail vert',
    });
    for (const call of [app.call, author.call]) {
      const answered = await file(id, call as typeof app.call);
      expect(answered.headers['content-type']).toBe('text/calendar; charset=utf-8');
      expect(answered.body).not.toContain('Portail');
      expect(answered.body).toContain('SUMMARY:Foot\\, à 5 \\; ce soir');
      expect(answered.body).toContain(`UID:${uidOf(outing?.id)}`);
      expect(answered.body).toContain('STATUS:CONFIRMED');
      expect(answered.body).toContain('LOCATION:Saint-Étienne');
    }
    const { etag } = (await file(id)).headers;
    const again = await app.call({
      url: `/api/announce/${id}/outing.ics`,
      headers: { 'if-none-match': String(etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('does not exist without an outing, nor for whom the announcement is hidden', async () => {
    const [blocked, plain, seen] = [await aPerson(app), await publish(author), await withOuting(author)];
    await author.call({ method: 'PUT', url: `/api/blocks/${await aliasOf(app, blocked)}` });
    expect((await file(plain.id)).statusCode).toBe(404);
    expect((await file(seen.id, blocked.call as typeof app.call)).statusCode).toBe(404);
    expect((await file('0'.repeat(32))).statusCode).toBe(404);
    await ask(author, seen.id, 'cancel');
    // Readable with the link for a while, like its page.
    expect((await file(seen.id)).body).toContain('STATUS:CANCELLED');
    expect((await file(seen.id, blocked.call as typeof app.call)).statusCode).toBe(404);
    expect((await file(seen.id, author.call as typeof app.call)).body).toContain('STATUS:CANCELLED');
  });
});

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { figure, isFull } from '../../test/full-form.ts';
import { startTestApp } from '../../test/harness.ts';
import { aPerson } from '../../test/people.ts';
import { aWrite, post, publish } from '../features/announcements/test/publish.ts';
import { aliasOf } from '../features/chat/test/talk.ts';
import { formOf, formType, imagePart } from '../features/images/test/form.ts';
import { animation, jpeg, pngBomb, scanBomb } from '../features/images/test/pictures.ts';

const app = await startTestApp();
const [person, victim] = [await aPerson(app), await aPerson(app)];
const victimAlias = await aliasOf(app, victim);

/** Fields that a form never sends: another person's name, another id, values that only the server or a command sets. */
const smuggled = {
  id: 'f'.repeat(32),
  createdBy: victim.email,
  authorId: victimAlias,
  author_id: victimAlias,
  authorEmail: victim.email,
  email: 'autre@exemple.org',
  expired: true,
  moderator: true,
  views: 9_999,
  likesCount: 9_999,
  createdAt: '2001-01-01T00:00:00.000Z',
  listed_until: '2099-01-01',
  activated_at: null,
  password_hash: 'x',
};
/** As text, because `__proto__` in an object literal sets the prototype instead of a key. */
const poisoned = (body: object): string =>
  JSON.stringify({ ...smuggled, ...body }).replace(
    '{',
    '{"__proto__":{"moderator":true,"polluted":true},"constructor":{"prototype":{"polluted":true}},',
  );
const send = (method: 'POST' | 'PUT', url: string, body: object, by = person) =>
  by.call({ method, url, payload: poisoned(body), headers: { 'content-type': 'application/json' } });

describe('mass assignment', () => {
  it('changes only those fields of an announcement that the form has', async () => {
    const created = await send('POST', '/api/announce', aWrite());
    expect(created.statusCode).toBe(201);
    const { id } = created.json<{ id: string }>();
    const changed = await send('PUT', `/api/announce/${id}`, aWrite({ title: 'Un autre titre' }));
    for (const answer of [created.json(), changed.json()]) {
      expect(answer).toMatchObject({ createdBy: person.email, expired: false, views: 0, likesCount: 0 });
      expect(answer.id).toBe(id);
      expect(answer.createdAt).not.toContain('2001');
    }
    expect(id).not.toBe(smuggled.id);
  });

  it('changes nothing of a comment, a message or a profile', async () => {
    const { id } = await publish(victim);
    const comment = await send('POST', `/api/comments/announce/${id}`, { content: 'Je viens' });
    expect(comment.json()).toMatchObject({
      createdBy: person.email,
      authorEmail: person.email,
      edited: false,
    });
    const message = await send('POST', '/api/chat', { content: 'Bonjour', recipientIds: [victimAlias] });
    expect(message.json()).toMatchObject({ senderId: person.email });
    const profile = await send('PUT', '/api/user/profile', { showReadReceipts: false });
    expect(profile.json()).toMatchObject({ email: person.email, showReadReceipts: false });
    expect((await person.call({ url: '/api/moderation/reports' })).statusCode).toBe(404);
  });

  it('makes nobody a moderator at registration, and pollutes no prototype', async () => {
    const registered = await aPerson(app, JSON.parse(poisoned({})) as Record<string, unknown>);
    expect((await registered.call({ url: '/api/moderation/reports' })).statusCode).not.toBe(200);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(({} as Record<string, unknown>)['moderator']).toBeUndefined();
  });
});

describe('an address of a picture', () => {
  it.each([
    'https://autre.exemple/suivi.gif',
    '//autre.exemple/images/x/detail.webp',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'file:///etc/passwd',
    'http://169.254.169.254/latest/meta-data',
    '/images/../../etc/passwd',
    `/images/${'0'.repeat(32)}/detail.webp`,
    `/images/${'0'.repeat(32)}/detail.webp?u=https://autre.exemple`,
  ])('that we did not give to this person is refused: %s', async (imageUrl) => {
    const answer = await post(person, aWrite({ imageUrl }));
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'IMAGE_UNKNOWN']);
  });
});

describe('a redirect', () => {
  it('never leaves for another host', async () => {
    const locations = [];
    for (const url of [
      '//autre.exemple/Login',
      '/Login?next=https://autre.exemple',
      '/AnnounceDetailPage/%2F%2Fautre.exemple',
      '/AnnounceDetailPage/https:%2F%2Fautre.exemple',
      '/Login%0d%0aLocation:%20https://autre.exemple',
      '/\\autre.exemple/..',
    ]) {
      const answer = await app.call({ url, headers: { 'user-agent': 'Googlebot', host: 'autre.exemple' } });
      expect(answer.statusCode, url).toBeLessThan(500);
      if (answer.headers.location !== undefined) locations.push(answer.headers.location);
    }
    expect(locations).not.toEqual([]);
    for (const location of locations) expect(location).toMatch(/^\/(?![/\\])/);
  });
});

const upload = (file: Buffer | string, name = 'photo.jpg', type = 'image/jpeg') =>
  person.call({
    method: 'POST',
    url: '/api/images/upload',
    headers: { 'content-type': formType },
    payload: formOf(imagePart(file, name, type)),
  });

describe('an upload', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
  it.each<[string, () => Promise<Buffer | string> | Buffer | string]>([
    ['of no bytes', () => ''],
    ['that is SVG', () => svg],
    ['that is SVG behind a comment that looks like a GIF', () => `GIF89a<!-- -->${svg}`],
    ['that is HTML', () => '<!doctype html><script>alert(1)</script>'],
    ['that is a program', () => Buffer.from('7f454c4602010100', 'hex')],
    ['that claims to be enormous', () => pngBomb(30_000, 30_000)],
    ['that paints over itself for ever', () => scanBomb(3_000)],
    ['that was cut short', async () => (await jpeg()).subarray(0, 120)],
  ])('%s is refused, whatever it is called', async (_name, make) => {
    const answer = await upload(await make());
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json()).toMatchObject({ success: false, imageUrl: null });
  });

  it('that also contains HTML is stored as a picture only, and an animation as its first frame', async () => {
    const marker = '<script>alert("polyglotte")</script>';
    const polyglot = Buffer.concat([await jpeg(), Buffer.from(`\n${marker}PK\u0003\u0004`)]);
    for (const file of [polyglot, await animation('gif'), await animation('webp')]) {
      const answer = await upload(file, 'page.html', 'text/html');
      expect(answer.statusCode).toBe(200);
      const { imageUrl } = answer.json<{ imageUrl: string }>();
      const shown = await app.call({ url: imageUrl });
      expect(shown.headers['content-type']).toBe('image/webp');
      expect(shown.headers['x-content-type-options']).toBe('nosniff');
      expect(shown.rawPayload.includes(marker)).toBe(false);
      expect((await sharp(shown.rawPayload).metadata()).pages ?? 1).toBe(1);
    }
  });

  it('of many image bombs at once takes less than 512 MB of memory', async () => {
    const count = isFull ? 50 : 10;
    const bombs = [pngBomb(30_000, 30_000), await scanBomb(2_000)];
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    const before = process.memoryUsage().rss;
    const statuses = await Promise.all(
      Array.from({ length: count }, async (_none, turn) => (await upload(bombs[turn % 2] ?? '')).statusCode),
    );
    clearInterval(watch);
    const grown = Math.round((Math.max(most, process.memoryUsage().rss) - before) / 2 ** 20);
    figure('bombs at once', count);
    figure('memory they took', `${grown} MB`);
    expect(statuses.filter((status) => status < 400 || (status >= 500 && status !== 503))).toEqual([]);
    expect(grown).toBeLessThan(512);
  });
});

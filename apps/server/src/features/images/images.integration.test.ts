import { readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { errors } from '@coequipiers/contract/errors';
import { imageIdOf, imageUrlAs } from '@coequipiers/contract/image-urls';
import { imageLimits } from '@coequipiers/contract/images';
import { uploadAnswer } from '@coequipiers/contract/images-schemas';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { imagesPersonalData } from './images-personal-data.ts';
import { imagesRepository } from './images-repository.ts';
import { formOf, formType, imagePart, type Part } from './test/form.ts';
import { animation, heavyPng, jpeg, phonePhoto, pngBomb, twoHalves } from './test/pictures.ts';

const app = await startTestApp();
const person = await aPerson(app);

const send = (sender: TestPerson, ...parts: Part[]) =>
  sender.call({
    method: 'POST',
    url: '/api/images/upload',
    payload: formOf(...parts),
    headers: { 'content-type': formType },
  });
const upload = async (sender: TestPerson, picture?: Buffer): Promise<string> =>
  (await send(sender, imagePart(picture ?? (await jpeg())))).json().imageUrl;
const filesOf = async (url: string, of: TestApp = app): Promise<string[]> => {
  const names = await readdir(of.config.images.directory, { recursive: true }).catch(() => []);
  return names.filter((name) => name.includes(imageIdOf(url) ?? url));
};
const refusal = (message: string) => ({ success: false, imageUrl: null, message });

describe('sending a picture', () => {
  it('answers with the path where everybody can see it', async () => {
    const answer = await send(person, imagePart(await jpeg()));
    expect(answer.statusCode).toBe(200);
    expect(uploadAnswer.parse(answer.json())).toEqual({
      success: true,
      imageUrl: expect.stringMatching(/^\/images\/[0-9a-f]{32}\/detail\.webp$/),
      message: 'Image envoyée avec succès',
    });
    const shown = await app.call({ url: answer.json().imageUrl });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 120,
      height: 80,
    });
  });

  it('makes a card and a share preview beside it', async () => {
    const url = await upload(person);
    const card = await app.call({ url: imageUrlAs(url, 'card') });
    const share = await app.call({ url: imageUrlAs(url, 'share') });
    expect([card.headers['content-type'], share.headers['content-type']]).toEqual([
      'image/webp',
      'image/jpeg',
    ]);
    expect(await sharp(share.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(await filesOf(url)).toHaveLength(3);
  });

  it('takes a picture whatever it is called', async () => {
    const png = await twoHalves().png().toBuffer();
    expect((await send(person, imagePart(png, '../../etc/passwd', 'text/html'))).statusCode).toBe(200);
    expect((await send(person, imagePart(png, '', 'application/octet-stream'))).statusCode).toBe(200);
  });

  it('keeps neither place nor camera', async () => {
    const url = await upload(person, await phonePhoto());
    for (const size of ['card', 'detail', 'share'] as const) {
      const { rawPayload } = await app.call({ url: imageUrlAs(url, size) });
      expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
      expect(rawPayload.includes('Marque')).toBe(false);
    }
  });

  it('drops data hidden after the end of the picture', async () => {
    const hidden = Buffer.from('<script>alert(1)</script>PK\x03\x04');
    const url = await upload(person, Buffer.concat([await jpeg(), hidden]));
    for (const size of ['card', 'detail', 'share'] as const) {
      const { rawPayload } = await app.call({ url: imageUrlAs(url, size) });
      expect(rawPayload.includes('<script>') || rawPayload.includes('PK\x03\x04')).toBe(false);
    }
  });

  it.each(['gif', 'webp'] as const)('keeps the first frame of one that moves (%s)', async (format) => {
    const { rawPayload } = await app.call({ url: await upload(person, await animation(format)) });
    expect((await sharp(rawPayload).metadata()).pages).toBeUndefined();
  });

  it.each([
    ['no byte', async () => Buffer.alloc(0), 400, errors.IMAGE_TYPE.userMessage],
    ['text', async () => Buffer.from('Bonjour'), 400, errors.IMAGE_TYPE.userMessage],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      400,
      errors.IMAGE_TYPE.userMessage,
    ],
    ['half a picture', async () => (await jpeg()).subarray(0, 400), 400, errors.IMAGE_TYPE.userMessage],
    [
      'HTML first',
      async () => Buffer.concat([Buffer.from('<html>'), await jpeg()]),
      400,
      errors.IMAGE_TYPE.userMessage,
    ],
    ['25 megapixels', async () => pngBomb(5_000, 5_000), 400, errors.IMAGE_PIXELS.userMessage],
    ['a bomb of 2 gigapixels', async () => pngBomb(40_000, 50_000), 400, errors.IMAGE_PIXELS.userMessage],
    [
      '5 MB and a byte',
      async () => Buffer.alloc(imageLimits.bytes + 1, 1),
      413,
      errors.IMAGE_SIZE.userMessage,
    ],
  ])('refuses %s with a sentence', async (_case, make, status, message) => {
    const answer = await send(person, imagePart(await make()));
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject(refusal(message));
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('takes one of almost 5 MB', async () => {
    const heavy = await heavyPng(5_190_000);
    expect(heavy.length).toBeGreaterThan(5_150_000);
    expect(heavy.length).toBeLessThanOrEqual(imageLimits.bytes);
    expect((await send(person, imagePart(heavy))).statusCode).toBe(200);
  });

  it.each([
    ['no picture', [{ name: 'legend', content: 'x' }]],
    ['two pictures', [imagePart('a'), imagePart('b')]],
  ])('refuses a form with %s', async (_case, parts) => {
    const answer = await send(person, ...parts);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject(refusal(errors.IMAGE_MISSING.userMessage));
  });

  it('refuses what is not a form, in the same shape', async () => {
    const post = (type: string) =>
      person.call({
        method: 'POST',
        url: '/api/images/upload',
        payload: '{}',
        headers: { 'content-type': type },
      });
    expect((await post('application/json')).json()).toMatchObject(refusal(errors.IMAGE_MISSING.userMessage));
    const odd = await post('image/jpeg');
    expect([odd.statusCode, odd.json()]).toEqual([
      415,
      expect.objectContaining(refusal(errors.UNSUPPORTED_MEDIA.userMessage)),
    ]);
  });

  it('asks who is sending before it reads what', async () => {
    const answer = await app.call({
      method: 'POST',
      url: '/api/images/upload',
      payload: formOf(imagePart(await jpeg())),
      headers: { 'content-type': formType },
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      expect.objectContaining({ ...refusal(errors.UNAUTHENTICATED.userMessage), code: 'UNAUTHENTICATED' }),
    ]);
  });

  it('is limited per person', async () => {
    // Counted in this process, so that other tests do not count.
    const strict = await startTestApp({ RATE_LIMIT_SCALE: '0.1', REDIS_URL: '' });
    const [hasty, other] = [await aPerson(strict), await aPerson(strict)];
    const small = imagePart(await jpeg());
    for (let round = 0; round < 6; round++) expect((await send(hasty, small)).statusCode).toBe(200);
    const answer = await send(hasty, small);
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({ success: false, imageUrl: null });
    expect(answer.json().message).toMatch(/^Trop de tentatives\. Veuillez réessayer dans \d+ minutes?\.$/);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(other, small)).statusCode).toBe(200);
    await strict.close();
  });

  it('works on several at once', async () => {
    const senders = [person, await aPerson(app), await aPerson(app), await aPerson(app)];
    const threeEach = senders.flatMap((sender) => [sender, sender, sender]);
    const urls = await Promise.all(threeEach.map(async (sender) => upload(sender, await jpeg())));
    expect(new Set(urls).size).toBe(12);
    for (const url of urls) expect(await filesOf(url)).toHaveLength(3);
  });

  it('is refused while its sender has three under way; others are not kept waiting', async () => {
    const { port, hostname } = new URL(await app.address());
    const [hoarder, other] = [await aPerson(app), await aPerson(app)];
    const body = formOf(imagePart(Buffer.alloc(imageLimits.bytes, 'x')));
    const head =
      `POST /api/images/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${hoarder.token}\r\n` +
      `Content-Type: ${formType}\r\nContent-Length: ${body.length}\r\n\r\n`;
    // More than the memory that all uploads may hold together.
    const sockets = Array.from({ length: 24 }, () => connect(Number(port), hostname));
    const answers: string[] = [];
    for (const socket of sockets) {
      socket.on('data', (chunk) => answers.push(String(chunk)));
      socket.on('error', () => undefined);
      socket.write(head);
      socket.write(body.subarray(0, -100));
    }
    try {
      await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(21);
      for (const answer of answers) {
        expect(answer).toMatch(/^HTTP\/1.1 429 /);
        expect(answer).toContain(errors.IMAGES_AT_ONCE.userMessage);
        expect(answer).toContain('"success":false');
      }
      expect((await send(other, imagePart(await jpeg()))).statusCode).toBe(200);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    const again = async () => (await send(hoarder, imagePart(await jpeg()))).statusCode;
    await expect.poll(again).toBe(200);
  });

  it('answers 503 and stores nothing when the directory cannot be written', async () => {
    const { directory } = app.config.images;
    const before = await countImages();
    await rm(directory, { recursive: true, force: true });
    await writeFile(directory, 'not a directory');
    const answer = await send(person, imagePart(await jpeg()));
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      expect.objectContaining(refusal("Erreur lors de l'upload")),
    ]);
    expect(await countImages()).toBe(before);
    await rm(directory);
    expect((await send(person, imagePart(await jpeg()))).statusCode).toBe(200);
  });

  const countImages = async () => {
    const { n } = await app.db
      .selectFrom('images')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  };
});

describe('the address of a picture', () => {
  it.each([
    'images/0123456789abcdef0123456789abcdef/detail.webp',
    'images/0123456789abcdef0123456789abcdef/huge.webp',
    'images/0123456789abcdef0123456789abcdef/constructor.webp',
    'images/0123456789ABCDEF0123456789ABCDEF/detail.webp',
    'images/court/detail.webp',
    'images/..%2f..%2fauth-secret/detail.webp',
    'images/0123456789abcdef0123456789abcdef/..%2f..%2fdetail.webp',
    'images/%2e%2e/detail.webp',
    'images/a%00b/detail.webp',
  ])('that is unknown (%s) is a 404 in JSON', async (path) => {
    const answer = await app.call({ url: `/${path}` });
    expect([answer.statusCode, answer.json().code, answer.headers['cache-control']]).toEqual([
      404,
      'NOT_FOUND',
      'no-store',
    ]);
  });

  it('answers HEAD too', async () => {
    const answer = await app.call({ method: 'HEAD', url: await upload(person) });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });
});

describe('export and erasure', () => {
  it('the export holds my pictures and nobody else’s', async () => {
    const [mine, other] = [await aPerson(app), await aPerson(app)];
    const urls = [await upload(mine), await upload(mine)];
    await upload(other);
    const zip = unzipSync(new Uint8Array((await mine.call({ url: '/api/user/export' })).rawPayload));
    const pictures = Object.keys(zip).filter((name) => name.startsWith('images/'));
    expect(pictures.sort()).toEqual(urls.map((url) => `images/${imageIdOf(url)}.webp`).sort());
    for (const name of pictures) expect((await sharp(zip[name]).metadata()).format).toBe('webp');
  });

  it('the export is refused, to be tried again, when a picture is no whole one in the storage', async () => {
    const owner = await aPerson(app);
    const url = await upload(owner);
    const { directory } = app.config.images;
    for (const name of await filesOf(url)) await writeFile(join(directory, name), '<html>Maintenance</html>');
    const answer = await owner.call({ url: '/api/user/export' });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE']);
    expect(answer.headers['retry-after']).toBe('10');
  });

  it('the export reads no further pictures once nobody waits for it', async () => {
    const owner = await aPerson(app);
    const ids = [await upload(owner), await upload(owner), await upload(owner)].map(imageIdOf);
    const asked: string[] = [];
    const request = new AbortController();
    const data = imagesPersonalData({
      repository: imagesRepository(app.db),
      read: async (id) => {
        asked.push(id);
        request.abort();
        return undefined;
      },
      removeFiles: async () => undefined,
    });
    await expect(data.export(owner.id, app.db, request.signal)).rejects.toMatchObject({
      code: 'REQUEST_TIMEOUT',
    });
    expect([asked.length, ids.length]).toEqual([1, 3]);
  });

  it('deleting the account removes its pictures', async () => {
    const [leaving, staying] = [await aPerson(app), await aPerson(app)];
    const [gone, kept] = [await upload(leaving), await upload(staying)];
    const answer = await leaving.call({
      method: 'DELETE',
      url: '/api/user',
      payload: { password: leaving.password },
    });
    expect(answer.statusCode).toBe(204);
    await expect.poll(() => filesOf(gone)).toEqual([]);
    expect((await app.call({ url: gone })).statusCode).toBe(404);
    expect((await app.call({ url: kept })).statusCode).toBe(200);
    expect(
      await app.db
        .selectFrom('images')
        .select('id')
        .where('id', '=', imageIdOf(gone) ?? '')
        .execute(),
    ).toEqual([]);
  });
});

it('is described in the OpenAPI document', async () => {
  const { paths } = (await app.call({ url: '/api/docs/json' })).json();
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/images/upload', '/images/{id}/{file}']));
});

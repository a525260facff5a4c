import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { archiveOf } from './archive.ts';

it('of texts and pictures has them all, and others are served while it is written', async () => {
  const long = Array.from({ length: 10_000 }, (_, index) => ({ index, text: `Séance ${index} à Sète` }));
  const picture = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);
  const files: [string, unknown][] = [
    ['court.json', { seul: true }],
    ['vide.json', null],
    ['long.json', long],
    ['images/une.webp', picture],
    ['images/vide.webp', new Uint8Array()],
  ];
  let served = 0;
  const others = setInterval(() => (served += 1), 0);
  const archive = await archiveOf(
    (async function* () {
      yield* files;
    })(),
  );
  clearInterval(others);
  expect(served).toBeGreaterThan(5);
  const found = unzipSync(archive);
  expect(Object.keys(found)).toEqual(files.map(([name]) => name));
  expect(strFromU8(found['long.json'] ?? new Uint8Array())).toBe(JSON.stringify(long, null, 2));
  expect(JSON.parse(strFromU8(found['vide.json'] ?? new Uint8Array()))).toBeNull();
  expect(Buffer.from(found['images/une.webp'] ?? []).equals(picture)).toBe(true);
  expect(archive.length).toBeLessThan(JSON.stringify(long, null, 2).length / 3 + picture.length);
});

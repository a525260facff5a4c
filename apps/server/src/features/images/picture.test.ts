import { imageSizes } from '@coequipiers/contract/image-urls';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { countScans } from './jpeg-scans.ts';
import { measure, render } from './picture.ts';
import { formatOf } from './signature.ts';
import { animation, flatPng, jpeg, phonePhoto, pngBomb, scanBomb, twoHalves } from './test/pictures.ts';

const megapixels = 1_000_000;

/** The colour at a position, as fractions of width and height. */
async function colourAt(file: Buffer, x: number, y: number): Promise<'red' | 'blue' | 'green' | 'other'> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  if (red > 200 && green < 60 && blue < 60) return 'red';
  if (blue > 200 && green < 60 && red < 60) return 'blue';
  return green > 100 && red < 60 ? 'green' : 'other';
}

describe('a picture', () => {
  it('is made into a card, a detail and a share preview', async () => {
    const { card, detail, share } = await render(await flatPng(3_000, 2_000));
    expect(await sharp(card).metadata()).toMatchObject({ format: 'webp', width: 480, height: 320 });
    expect(await sharp(detail).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 853 });
    expect(await sharp(share).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });

  it('that is small stays small, but for the share preview', async () => {
    const { card, detail, share } = await render(await jpeg());
    expect(await sharp(card).metadata()).toMatchObject({ width: 120, height: 80 });
    expect(await sharp(detail).metadata()).toMatchObject({ width: 120, height: 80 });
    expect(await sharp(share).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  it.each([
    ['very tall', 1, 16_384],
    ['very wide', 16_384, 1],
    ['one pixel', 1, 1],
  ])('that is %s comes out within its bounds', async (_case, width, height) => {
    const file = await flatPng(width, height);
    await measure(file);
    const files = await render(file);
    for (const size of ['card', 'detail', 'share'] as const) {
      const found = await sharp(files[size]).metadata();
      expect(found.width).toBeLessThanOrEqual(imageSizes[size].width);
      expect(found.height).toBeLessThanOrEqual(imageSizes[size].height);
    }
  });

  it('from a phone stands upright and says neither where nor with what it was taken', async () => {
    const photo = await phonePhoto();
    expect(await sharp(photo).metadata()).toMatchObject({ width: 120, height: 80, orientation: 6 });
    expect(photo.includes('Marque')).toBe(true);
    const files = await render(photo);
    expect(await sharp(files.detail).metadata()).toMatchObject({ width: 80, height: 120 });
    expect([await colourAt(files.detail, 0.5, 0.1), await colourAt(files.detail, 0.5, 0.9)]).toEqual([
      'red',
      'blue',
    ]);
    for (const file of Object.values(files)) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(file).metadata();
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
      expect(file.includes('Exif')).toBe(false);
    }
  });

  it('keeps what is transparent, except in the share preview', async () => {
    const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const { detail, share } = await render(clear);
    expect((await sharp(detail).stats()).isOpaque).toBe(false);
    expect((await sharp(share).stats()).dominant).toMatchObject({ r: 248, g: 248, b: 248 });
  });

  it.each([
    ['grey', () => twoHalves().greyscale().jpeg().toBuffer()],
    ['CMYK', () => twoHalves().toColourspace('cmyk').jpeg().toBuffer()],
    ['16 bits deep', () => twoHalves().toColourspace('rgb16').png().toBuffer()],
    ['with a palette', () => twoHalves().png({ palette: true }).toBuffer()],
    ['lossless', () => twoHalves().webp({ lossless: true }).toBuffer()],
    ['progressive', () => twoHalves().jpeg({ progressive: true }).toBuffer()],
  ])('that is %s is taken', async (_case, make) => {
    const file = await make();
    await measure(file);
    expect(await sharp((await render(file)).detail).metadata()).toMatchObject({ width: 120, height: 80 });
  });

  it.each(['gif', 'webp'] as const)('that moves (%s) keeps its first frame', async (format) => {
    const moving = await animation(format);
    expect((await sharp(moving).metadata()).pages).toBe(3);
    expect(await measure(moving)).toBe(40 * 30);
    const { detail } = await render(moving);
    expect((await sharp(detail).metadata()).pages).toBeUndefined();
    expect(await colourAt(detail, 0.5, 0.5)).toBe('red');
  });

  it('with other data after its end loses that data', async () => {
    const hidden = '<html><script>alert("coucou")</script></html>PK\x03\x04 zip PK\x05\x06';
    const file = Buffer.concat([await jpeg(), Buffer.from(hidden)]);
    await measure(file);
    for (const made of Object.values(await render(file))) {
      expect(made.includes('script')).toBe(false);
      expect(made.includes('PK\x03\x04')).toBe(false);
    }
  });
});

describe('a file', () => {
  it.each([
    ['nothing', async () => Buffer.alloc(0)],
    ['text', async () => Buffer.from('Bonjour '.repeat(500))],
    ['HTML before a picture', async () => Buffer.concat([Buffer.from('<html>'), await jpeg()])],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['an SVG with letters of a WebP', async () => Buffer.from("<svg a='WEBP' width='9' height='9'/>")],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['a TIFF', () => twoHalves().tiff().toBuffer()],
    ['an AVIF, like the HEIC of phones', () => twoHalves(64, 64).avif({ effort: 0 }).toBuffer()],
    ['the beginning of a signature', async () => Buffer.from([0xff, 0xd8])],
    ['a signature alone', async () => Buffer.from('GIF89a')],
    ['noise behind a signature', async () => Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(500, 7)])],
  ])('that is %s is refused by its type', async (_case, make) => {
    await expect(make().then(measure)).rejects.toMatchObject({ code: 'IMAGE_TYPE', status: 400 });
  });

  it.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'that is the first part of a %s is refused',
    async (format) => {
      const whole = await twoHalves(600, 400).toFormat(format).toBuffer();
      for (const part of [0.3, 0.6, 0.95]) {
        const cut = whole.subarray(0, Math.floor(whole.length * part));
        await expect(measure(cut).then(() => render(cut))).rejects.toMatchObject({ code: 'IMAGE_TYPE' });
      }
    },
  );

  it('of exactly 24 megapixels is measured, one of more is refused without being decoded', async () => {
    expect(await measure(pngBomb(6_000, 4_000))).toBe(24 * megapixels);
    for (const bomb of [pngBomb(6_001, 4_000), pngBomb(5_000, 5_000), pngBomb(14_000, 14_000)]) {
      const begun = performance.now();
      await expect(measure(bomb)).rejects.toMatchObject({ code: 'IMAGE_PIXELS' });
      expect(performance.now() - begun).toBeLessThan(1_000);
    }
  });

  it('of absurd dimensions is refused', async () => {
    for (const strip of [pngBomb(16_385, 1), pngBomb(1, 24_000_000)])
      await expect(measure(strip)).rejects.toMatchObject({ code: 'IMAGE_PIXELS' });
    for (const bomb of [pngBomb(0, 10), pngBomb(2 ** 31 - 1, 2 ** 31 - 1), pngBomb(2 ** 32 - 1, 1)])
      await expect(measure(bomb)).rejects.toMatchObject({ status: 400 });
  });

  it('with thousands of scans is refused before it is decoded', async () => {
    const bomb = await scanBomb(20_000);
    const begun = performance.now();
    await expect(measure(bomb)).rejects.toMatchObject({ code: 'IMAGE_TYPE' });
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

describe('the scans of a JPEG', () => {
  it('are counted up to the end of the picture', async () => {
    const plain = await jpeg();
    const progressive = await twoHalves().jpeg({ progressive: true }).toBuffer();
    const many = countScans(progressive, 1_000);
    expect(countScans(plain, 1_000)).toBe(1);
    expect(many).toBeGreaterThan(5);
    expect(countScans(Buffer.concat([plain, progressive]), 1_000)).toBe(1);
    expect(countScans(await scanBomb(100), 1_000)).toBe(countScans(await scanBomb(0), 1_000) + 100);
    expect(countScans(await scanBomb(1_000), 50)).toBe(51);
  });

  it('are counted without an error in a truncated or invalid file', async () => {
    const plain = await jpeg();
    for (let length = 0; length < plain.length; length++)
      expect(countScans(plain.subarray(0, length), 10)).toBeLessThanOrEqual(1);
    expect(countScans(Buffer.alloc(5_000_000, 0xff), 10)).toBe(0);
  });
});

it('a format is recognised by its first bytes alone', async () => {
  expect(formatOf(await jpeg())).toBe('jpeg');
  expect(formatOf(Buffer.from('RIFF1234WEBPVP8 '))).toBe('webp');
  expect(formatOf(Buffer.from('RIFF1234AVI LIST'))).toBeUndefined();
});

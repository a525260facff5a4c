import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** The left half is red and the right half blue, which makes a rotation visible. */
export function twoHalves(width = 120, height = 80) {
  const right = { create: { width: width / 2, height, channels: 3 as const, background: 'blue' } };
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: right, left: width / 2, top: 0 },
  ]);
}

export const jpeg = () => twoHalves().jpeg().toBuffer();

/** Like a photo of a phone: rotated, with GPS position and camera in its metadata. */
export const phonePhoto = () =>
  twoHalves()
    .withExif({
      IFD0: { Make: 'Marque-Secrète' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '48/1 51/1 30/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '2/1 17/1 40/1',
      },
    })
    .withMetadata({ orientation: 6, icc: 'p3' })
    .jpeg()
    .toBuffer();

export async function animation(format: 'gif' | 'webp') {
  const frames = ['red', 'lime', 'blue'].map((background) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  const joined = sharp(await Promise.all(frames), { join: { animated: true } });
  return format === 'gif' ? joined.gif().toBuffer() : joined.webp().toBuffer();
}

/** Noise does not compress, so the file is about as large as its pixels. */
export const heavyPng = (bytes: number) => {
  const width = 1_000;
  const height = Math.floor(bytes / 3 / width);
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
};

/** A file of a few hundred bytes that claims this size. Decoding it would allocate all the pixels. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const flatPng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'green' } })
    .png()
    .toBuffer();

/** A progressive JPEG that repeats one scan: a small file that takes minutes to decode. */
export async function scanBomb(scans: number): Promise<Buffer> {
  const picture = await sharp({ create: { width: 2_000, height: 2_000, channels: 3, background: 'green' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const scan = picture.subarray(picture.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const end = picture.subarray(-2);
  return Buffer.concat([picture.subarray(0, -2), ...Array.from({ length: scans }, () => scan), end]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

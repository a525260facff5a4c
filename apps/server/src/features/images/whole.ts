import { formatOf } from './signature.ts';

const jpegEnd = Buffer.from([0xff, 0xd9]);

/**
 * Whether this is one of our pictures from its first byte to its last. A store may answer with a page or with half of a file as if
 * all were well, and browsers would keep that for a year.
 */
export function isWhole(file: Buffer): boolean {
  const format = formatOf(file);
  if (format === 'webp') return file.readUInt32LE(4) + 8 === file.length;
  return format === 'jpeg' && file.subarray(-jpegEnd.length).equals(jpegEnd);
}

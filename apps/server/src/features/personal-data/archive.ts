import { setImmediate as others } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Compressing this much takes a few milliseconds, and then others are served. */
const bytesAtOnce = 64 * 1024;

/** Writes a zip of text files, which it compresses, and of pictures, which are compressed already. */
export async function archiveOf(files: AsyncIterable<[name: string, content: unknown]>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for await (const [name, content] of files) {
    const isPicture = content instanceof Uint8Array;
    const bytes = isPicture ? content : strToU8(JSON.stringify(content, null, 2));
    const file = isPicture ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(file);
    for (let from = 0; from < bytes.length; from += bytesAtOnce) {
      file.push(bytes.subarray(from, from + bytesAtOnce));
      await others();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  return Buffer.concat(parts);
}

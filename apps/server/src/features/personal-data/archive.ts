import { finished } from 'node:stream/promises';
import { setImmediate as others } from 'node:timers/promises';
import { createDeflateRaw } from 'node:zlib';
import { strToU8, Zip, ZipPassThrough } from 'fflate';

/** Writing this much takes about a millisecond, and then others are served. */
const sizeAtOnce = 16 * 1024;

/** Writes a zip of text files, which it compresses, and of pictures, which are compressed already. */
export async function archiveOf(files: AsyncIterable<[name: string, content: unknown]>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for await (const [name, content] of files) {
    const isPicture = content instanceof Uint8Array;
    const file = isPicture ? new ZipPassThrough(name) : new CompressedFile(name);
    zip.add(file);
    for await (const step of isPicture ? stepsOf(content) : textsOf(content)) {
      file.push(step);
      await others();
    }
    file.push(new Uint8Array(), true);
    if (file instanceof CompressedFile) await file.written;
  }
  zip.end();
  return Buffer.concat(parts);
}

/** Compressed by zlib, which has threads of its own. The library's own compression takes up to 50 ms at a time, in this one. */
class CompressedFile extends ZipPassThrough {
  override readonly compression = 8;
  readonly #compressing = createDeflateRaw().on('data', (part: Buffer<ArrayBuffer>) =>
    this.ondata(null, part, false),
  );
  readonly written = finished(this.#compressing).then(() => this.ondata(null, new Uint8Array(), true));

  protected override process(step: Uint8Array, isLast: boolean): void {
    if (isLast) this.#compressing.end();
    else this.#compressing.write(step);
  }
}

function* stepsOf(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let from = 0; from < bytes.length; from += sizeAtOnce) yield bytes.subarray(from, from + sizeAtOnce);
}

/** The JSON of a content, that of rows a few at a time. */
async function* textsOf(content: unknown): AsyncIterable<Uint8Array> {
  if (!isRows(content)) {
    yield* stepsOf(strToU8(JSON.stringify(content, null, 2)));
    return;
  }
  let text = '[';
  let isFirst = true;
  for await (const row of content) {
    text += `${isFirst ? '' : ','}\n  ${JSON.stringify(row, null, 2).replaceAll('\n', '\n  ')}`;
    isFirst = false;
    if (text.length < sizeAtOnce) continue;
    yield* stepsOf(strToU8(text));
    text = '';
  }
  yield* stepsOf(strToU8(isFirst ? '[]' : `${text}\n]`));
}

const isRows = (content: unknown): content is AsyncIterable<unknown> | Iterable<unknown> =>
  typeof content === 'object' &&
  content !== null &&
  (Symbol.asyncIterator in content || Symbol.iterator in content);

import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../../platform/start-error.ts';
import type { Commune } from './commune.ts';
import { decodeCommunes, encodeCommunes } from './commune-file.ts';
import { OfficialListError, readOfficialList } from './official-list.ts';

/** The reason why nothing changed, in one line. */
export class SyncError extends StartError {
  override name = 'SyncError';
}

type Options = {
  /** The official list, or a file of its format. */
  source: { url: string } | { file: string };
  /** The file to replace. */
  target: string;
  /** The list that ships with the server: the new one is checked against it and completed from it. */
  bundled: string;
  downloadMs?: number;
};

/** Fifteen times the official list. */
const maxBytes = 100_000_000;

/** Replaces the list of communes with the official one, completely or not at all. Gives the number of communes. */
export async function syncCommunes({
  source,
  target,
  bundled,
  downloadMs = 60_000,
}: Options): Promise<number> {
  const [origin, text] =
    'url' in source
      ? [source.url, await download(source.url, downloadMs)]
      : [source.file, await readFile(source.file, 'utf8').catch(refuse(`${source.file} cannot be read`))];
  const communes = check(text, decodeCommunes(await readFile(bundled, 'utf8')), origin);
  await replaceFile(target, encodeCommunes(communes)).catch(refuse(`${target} cannot be written`));
  return communes.length;
}

function check(text: string, bundled: Commune[], origin: string): Commune[] {
  try {
    return readOfficialList(text, bundled);
  } catch (error) {
    if (error instanceof OfficialListError)
      throw new SyncError(`The list at ${origin} is refused: ${error.message}.`);
    throw error;
  }
}

async function download(url: string, withinMs: number): Promise<string> {
  const signal = AbortSignal.timeout(withinMs);
  const failed = refuse(`${url} cannot be downloaded`);
  const response = await fetch(url, { signal, headers: { accept: 'application/json' } }).catch(failed);
  if (!response.ok) throw new SyncError(`${url} cannot be downloaded: it answered ${response.status}.`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new Error(`it is longer than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    return failed(error);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Atomic: the old file stays until the new one is complete and on disk. */
async function replaceFile(target: string, text: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const next = `${target}.${process.pid}.next`;
  try {
    const file = await open(next, 'w');
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(next, target);
  } catch (error) {
    await rm(next, { force: true });
    throw error;
  }
}

/** `fetch` puts the real reason in the cause of its error. */
const refuse =
  (what: string) =>
  (error: unknown): never => {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error && cause.message ? cause.message : message;
    throw new SyncError(`${what}: ${reason}.`.replaceAll('\n', ' '), { cause: error });
  };

import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret from the settings; otherwise one that is generated once and stored beside the data. */
export async function authSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given) return given;
  const path = join(dataDir, 'auth-secret');
  const kept = await readFile(path, 'utf8').catch(() => undefined);
  if (kept) return kept;
  const own = `${path}.${process.pid}`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(own, randomBytes(48).toString('base64url'), { mode: 0o600 });
  // When two processes start at once, the first link succeeds and both read the same file.
  await link(own, path).catch(() => undefined);
  await unlink(own);
  return readFile(path, 'utf8');
}

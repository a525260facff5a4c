import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import webPush from 'web-push';

export type PushKeys = { publicKey: string; privateKey: string };

export type GivenKeys = { keys: PushKeys | undefined; dataDir: string; embedded: boolean };

/**
 * The keys from the settings. With the embedded database they are generated once and stored beside the data. Several instances
 * on one database would each generate their own, so without configured keys they send no push.
 */
export async function pushKeys({ keys, dataDir, embedded }: GivenKeys): Promise<PushKeys | undefined> {
  if (keys || !embedded) return keys;
  const path = join(dataDir, 'push-keys.json');
  const kept = await readFile(path, 'utf8').catch(() => undefined);
  if (kept) return JSON.parse(kept) as PushKeys;
  const own = `${path}.${process.pid}`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(own, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600 });
  await link(own, path).catch(() => undefined);
  await unlink(own);
  return JSON.parse(await readFile(path, 'utf8')) as PushKeys;
}

import { ConfigError, loadConfig } from './config/config.ts';
import { bundledCommunes, syncedCommunes } from './features/cities/communes.ts';
import { SyncError, syncCommunes } from './features/cities/sync.ts';

async function sync(): Promise<void> {
  const { communes, dataDir } = loadConfig();
  const target = syncedCommunes(dataDir);
  const source = communes.file ? { file: communes.file } : { url: communes.url };
  const count = await syncCommunes({ source, target, bundled: bundledCommunes });
  process.stdout.write(`${count} communes are now in ${target}. Restart the server to use them.\n`);
}

sync().catch((error: unknown) => {
  const expected = error instanceof SyncError || error instanceof ConfigError;
  process.stderr.write(`${expected ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
});

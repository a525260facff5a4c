import { loadConfig } from './config/config.ts';
import { bundledCommunes, syncedCommunes } from './features/cities/communes.ts';
import { syncCommunes } from './features/cities/sync.ts';
import { runCommand } from './platform/run-command.ts';

async function sync(): Promise<void> {
  const { communes, dataDir } = loadConfig();
  const target = syncedCommunes(dataDir);
  const source = communes.file ? { file: communes.file } : { url: communes.url };
  const count = await syncCommunes({ source, target, bundled: bundledCommunes });
  process.stdout.write(`${count} communes are now in ${target}. Restart the server to use them.\n`);
}

void runCommand(sync);

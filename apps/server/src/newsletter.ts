import { readFile } from 'node:fs/promises';
import { loadConfig } from './config/config.ts';
import { queueNewsletter, readNewsletter } from './features/newsletter/newsletter.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { runCommand, sayWaiting } from './platform/run-command.ts';
import { StartError } from './platform/start-error.ts';

const usage = 'Usage: npm run newsletter -- <file>: a subject, an empty line, and paragraphs';

async function run([file]: string[]): Promise<void> {
  if (!file) throw new StartError(usage);
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new StartError(`${file} cannot be read: ${error.message}`);
  });
  const letter = readNewsletter(text);
  if (!letter) throw new StartError(usage);
  const { db, close } = await openDatabase(loadConfig().database, () => undefined, { onWait: sayWaiting });
  try {
    process.stdout.write(`${await queueNewsletter(db, letter)} mails are queued; the server sends them.\n`);
  } finally {
    await close();
  }
}

void runCommand(() => run(process.argv.slice(2)));

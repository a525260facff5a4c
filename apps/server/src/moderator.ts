import { loadConfig } from './config/config.ts';
import { listModerators, setModerator } from './features/moderation/moderators.ts';
import type { Db } from './platform/db/database.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { runCommand, sayWaiting } from './platform/run-command.ts';
import { StartError } from './platform/start-error.ts';

const usage = 'Usage: npm run moderator -- add|remove <e-mail>, or npm run moderator -- list';

/** Manages moderators. The role cannot be given in any other way. */
const actions: Record<string, (db: Db, email: string) => Promise<string>> = {
  add: async (db, email) => `${await known(db, email, true)} now decides on reports, at /moderation.`,
  remove: async (db, email) => `${await known(db, email, false)} no longer decides on reports.`,
  list: async (db) => (await listModerators(db)).join('\n') || 'Nobody decides on reports yet.',
};

async function known(db: Db, email: string, moderator: boolean): Promise<string> {
  if (!(await setModerator(db, email, moderator)))
    throw new StartError(`There is no activated account for ${email}.`);
  return email;
}

async function run([name = '', email = '']: string[]): Promise<void> {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action || (name !== 'list' && !email)) throw new StartError(usage);
  const { db, close } = await openDatabase(loadConfig().database, () => undefined, { onWait: sayWaiting });
  try {
    process.stdout.write(`${await action(db, email)}\n`);
  } finally {
    await close();
  }
}

void runCommand(() => run(process.argv.slice(2)));

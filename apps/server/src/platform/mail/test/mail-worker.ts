// Sends mails from an embedded database until it is killed or none is left:
// `mail-worker.ts <directory> <smtp url> <how many to queue first>`
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../db/open-database.ts';
import { createJobs } from '../../jobs/jobs.ts';
import { createLog } from '../../log.ts';
import type { Mail } from '../message.ts';
import { createSmtp } from '../smtp.ts';

const [directory = '', url = '', count = '0'] = process.argv.slice(2);
const { db } = await openDatabase({ kind: 'embedded', directory }, () => undefined);
const transport = createSmtp({ url, from: 'club@exemple.fr' });
const jobs = createJobs(db, createLog('silent'), { pollMs: 50, settleMs: 500, stopMs: 5_000 });
const mails = jobs.queue<Mail>('mail', (mail, id) => transport.send(mail, id), { limitMs: 2_500 });
jobs.start();
await db.transaction().execute(async (transaction) => {
  for (let number = 0; number < Number(count); number++) {
    const mail = { to: `personne-${number}@exemple.fr`, subject: `Numéro ${number}`, text: '', html: '' };
    await mails.send(mail, transaction);
  }
});
const waiting = async () =>
  (await sql`SELECT 1 FROM jobs WHERE name = 'mail' LIMIT 1`.execute(db)).rows.length;
while ((await waiting()) > 0) await pause(100);
process.exit(0);

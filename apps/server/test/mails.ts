import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import type { TestApp } from './harness.ts';

/** The mails so far in which this text stands. */
export async function mailsWith(app: TestApp, part: string) {
  if (app.config.mail.kind !== 'outbox') throw new Error('this test reads the outbox');
  const { directory } = app.config.mail;
  const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const files = await Promise.all(names.map((name) => readFile(join(directory, name))));
  // Reading one takes much longer than looking for the address that it goes to.
  return Promise.all(files.filter((file) => file.includes(part)).map((file) => PostalMime.parse(file)));
}

/** The mails that a person has received so far. */
export const mailsTo = async (app: TestApp, email: string) =>
  (await mailsWith(app, email)).filter((mail) => mail.to?.some((to) => to.address === email));

const mailsAbout = async (app: TestApp, email: string, subject: RegExp) =>
  (await mailsTo(app, email)).filter((mail) => subject.test(mail.subject ?? ''));

const until = (app: TestApp, email: string, subject: RegExp, count: number) =>
  expect.poll(async () => (await mailsAbout(app, email, subject)).length).toBeGreaterThanOrEqual(count);

/** Waits for a mail and parses it. Found by subject, because mails may arrive in another order. */
export async function mailTo(app: TestApp, email: string, subject: RegExp, nth = 1) {
  await until(app, email, subject, nth);
  const mail = (await mailsAbout(app, email, subject))[nth - 1];
  const text = mail?.text ?? '';
  return {
    subject: mail?.subject ?? '',
    text,
    headers: Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value])),
    /** The first link to this path. */
    link: (path: string): string => {
      const link = (text.match(/https?:\/\/\S+/g) ?? []).find((url) => new URL(url).pathname === path);
      if (!link) throw new Error(`no link to ${path} in: ${text}`);
      return link;
    },
  };
}

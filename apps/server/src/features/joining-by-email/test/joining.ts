import { randomInt } from 'node:crypto';
import type { JoinConfirmed } from '@coequipiers/contract/joining-by-email-schemas';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from '../../../../test/harness.ts';
import { mailsWith, mailTo } from '../../../../test/mails.ts';
import { callWith } from '../../../../test/people.ts';

let count = 0;

/** An address without an account, at a provider whose new accounts are not counted. */
export const anAddress = (): string => {
  count += 1;
  return `ines.${process.pid}.${count}@orange.fr`;
};

/** A network from which nobody has asked yet. */
export const aNetwork = (): string =>
  `2001:db8:${randomInt(0x1_00_00).toString(16)}:${randomInt(0x1_00_00).toString(16)}::1`;

export const askByEmail = (app: TestApp, id: string, payload: object, remoteAddress = '127.0.0.1') =>
  app.call({
    method: 'POST',
    remoteAddress,
    url: `/api/announce/${id}/participation/by-email`,
    payload: { firstName: 'Inès', ...payload },
  });

/** Of a link whose secret stands behind '#'. */
export const secretIn = (link: string): string =>
  new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';

export const joinMail = /^(Votre place|Votre demande|La liste d’attente) /;

/** Asks, and gives the token of the mail. */
export async function linkFor(app: TestApp, id: string, email: string, nth = 1): Promise<string> {
  const { statusCode, body } = await askByEmail(app, id, { email });
  if (statusCode !== 202) throw new Error(`${statusCode} ${body}`);
  return secretIn((await mailTo(app, email, joinMail, nth)).link('/participer'));
}

/** The tokens of several new links, in the order of the addresses. Any of the instances may have sent the mails. */
export async function linksFor(
  apps: readonly TestApp[],
  id: string,
  emails: readonly string[],
  { but = [] }: { but?: readonly string[] } = {},
): Promise<string[]> {
  const [app] = apps;
  if (!app) throw new Error('no instance');
  await Promise.all(emails.map((email) => askByEmail(app, id, { email })));
  const sent = new Map<string, string>();
  await expect
    .poll(async () => {
      for (const { to, text = '' } of (
        await Promise.all(apps.map((one) => mailsWith(one, '/participer#')))
      ).flat()) {
        const token = secretIn(text.match(/\S+\/participer#\S+/)?.[0] ?? '');
        if (!but.includes(token)) for (const { address = '' } of to ?? []) sent.set(address, token);
      }
      return emails.filter((email) => !sent.has(email)).length;
    })
    .toBe(0);
  return emails.map((email) => sent.get(email) ?? '');
}

export const check = (app: TestApp, token: string) =>
  app.call({ method: 'POST', url: '/api/participation/check', payload: { token } });

export const confirm = (app: Pick<TestApp, 'call'>, token: string, payload: object = {}) =>
  app.call({
    method: 'POST',
    url: '/api/participation/confirm',
    payload: { token, ofAge: true, ...payload },
  });

/** Takes part with a new address, and is logged in by it. */
export async function aGuest(app: TestApp, id: string, email = anAddress()) {
  const answer = await confirm(app, await linkFor(app, id, email));
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  const { token, participation } = answer.json<JoinConfirmed>();
  const { rows } = await sql<{ id: string }>`SELECT id FROM people WHERE email = ${email}`.execute(app.db);
  return {
    id: rows[0]?.id ?? '',
    email,
    token: token ?? '',
    participation,
    call: callWith(app, token ?? ''),
  };
}

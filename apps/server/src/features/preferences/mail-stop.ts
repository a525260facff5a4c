import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The mails that someone can stop from the mail itself. */
export const stoppableMails = {
  messages: { path: '/api/chat/mails/stop', column: 'message_mails' },
  newsletter: { path: '/api/newsletter/stop', column: 'newsletter' },
} as const;
export type StoppableMails = keyof typeof stoppableMails;

export type MailStop = ReturnType<typeof createMailStop>;

type Parts = { db: Db; secret: string; publicUrl: string };

/**
 * Stops mails of one kind without a login. The token names its person and never ends: a mail may be opened years later,
 * and all that its link can do is stop these mails.
 */
export function createMailStop(kind: StoppableMails, { db, secret, publicUrl }: Parts) {
  const { path, column } = stoppableMails[kind];
  const signatureOf = (alias: string): Buffer =>
    createHmac('sha256', secret).update(`mail-stop:${kind}:${alias}`).digest();
  const linkFor = (alias: string): string =>
    `${publicUrl}${path}?token=${alias}.${signatureOf(alias).toString('base64url')}`;

  return {
    kind,
    path,
    linkFor,

    /** What shows a button of its own in mail readers (RFC 8058). */
    headersFor: (alias: string): Record<string, string> => ({
      'List-Unsubscribe': `<${linkFor(alias)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),

    /** The alias that a token was made for. */
    read(token: string): string | undefined {
      const [alias = '', given = ''] = token.split('.', 2);
      const signature = Buffer.from(given, 'base64url');
      const expected = signatureOf(alias);
      return signature.length === expected.length && timingSafeEqual(signature, expected) ? alias : undefined;
    },

    /** Also those that are waiting to be written. */
    async stop(alias: string): Promise<void> {
      const wanted = sql.ref(column);
      await sql`UPDATE people SET ${wanted} = false WHERE alias = ${alias} AND erased_at IS NULL AND ${wanted}`.execute(
        db,
      );
    },
  };
}

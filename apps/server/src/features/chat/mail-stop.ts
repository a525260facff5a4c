import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export const mailStopPath = '/api/chat/mails/stop';

export type MailStop = ReturnType<typeof createMailStop>;

/**
 * Stops the mails about unread messages without a login. The token names its person and never ends: a mail may be opened
 * years later, and all that its link can do is stop mails.
 */
export function createMailStop({ db, secret, publicUrl }: { db: Db; secret: string; publicUrl: string }) {
  const signatureOf = (alias: string): Buffer =>
    createHmac('sha256', secret).update(`mail-stop:messages:${alias}`).digest();

  return {
    linkFor: (alias: string): string =>
      `${publicUrl}${mailStopPath}?token=${alias}.${signatureOf(alias).toString('base64url')}`,

    /** The alias that a token was made for. */
    read(token: string): string | undefined {
      const [alias = '', given = ''] = token.split('.', 2);
      const signature = Buffer.from(given, 'base64url');
      const expected = signatureOf(alias);
      return signature.length === expected.length && timingSafeEqual(signature, expected) ? alias : undefined;
    },

    /** Also those that are waiting to be written. */
    async stop(alias: string): Promise<void> {
      await sql`UPDATE people SET message_mails = false WHERE alias = ${alias} AND message_mails`.execute(db);
    },
  };
}

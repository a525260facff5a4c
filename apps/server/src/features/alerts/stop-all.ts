import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Transact } from '../../platform/transact/transact.ts';
import { forgetRecipients } from './going-on-repository.ts';

export const stopAllPath = '/api/alerts/stop-all';

type Parts = { transact: Transact; secret: string; publicUrl: string };

export type StopAll = ReturnType<typeof createStopAll>;

/**
 * Stops all alerts of a recipient without a login: for the unsubscribe button of a mail about several alerts. The token names the
 * recipient and never expires, because a mail may be opened years later.
 */
export function createStopAll({ transact, secret, publicUrl }: Parts) {
  const signatureOf = (recipient: string): Buffer =>
    createHmac('sha256', secret).update(`alerts-of:${recipient}`).digest();
  const linkFor = (recipient: string): string =>
    `${publicUrl}${stopAllPath}?token=${recipient}.${signatureOf(recipient).toString('base64url')}`;

  return {
    linkFor,

    /** Headers for the unsubscribe button of mail clients (RFC 8058). */
    headersFor: (recipient: string): Record<string, string> => ({
      'List-Unsubscribe': `<${linkFor(recipient)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),

    /** The recipient in a valid token. */
    read(token: string): string | undefined {
      const [recipient = '', given = ''] = token.split('.', 2);
      const signature = Buffer.from(given, 'base64url');
      const expected = signatureOf(recipient);
      return signature.length === expected.length && timingSafeEqual(signature, expected)
        ? recipient
        : undefined;
    },

    /**
     * Whoever has an account finds their alerts paused in the profile, also when the mail is from before it. Queued mails look again
     * before they leave.
     */
    async stop(recipient: string): Promise<void> {
      await transact.unattended(async (transaction) => {
        await sql`
          UPDATE alerts SET paused = true, due_at = NULL, pressed_at = now()
          WHERE person_id IS NOT NULL AND (
            recipient = ${recipient}
            OR person_id = (
              SELECT id FROM people WHERE email IS NOT NULL AND md5(email)::uuid = ${recipient} AND erased_at IS NULL
            )
          )`.execute(transaction);
        await transaction
          .deleteFrom('alerts')
          .where('recipient', '=', recipient)
          .where('email', 'is not', null)
          .execute();
        await forgetRecipients([recipient], transaction);
      });
    },
  };
}

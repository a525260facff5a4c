import { sql } from 'kysely';
import { unsubscribeHeaders } from '../../../platform/mail/unsubscribe.ts';
import { createSignedTokens } from '../../../platform/signed-tokens.ts';
import type { Transact } from '../../../platform/transact/transact.ts';
import { forgetRecipients } from '../summaries/renewal-repository.ts';

export const stopAllPath = '/api/alerts/stop-all';

type Parts = { transact: Transact; secret: string; publicUrl: string };

export type StopAll = ReturnType<typeof createStopAll>;

/**
 * Stops all alerts of a recipient without a login: for the unsubscribe button of a mail about several alerts. The token names the
 * recipient.
 */
export function createStopAll({ transact, secret, publicUrl }: Parts) {
  const tokens = createSignedTokens(secret, 'alerts-of');
  const linkFor = (recipient: string): string => `${publicUrl}${stopAllPath}?token=${tokens.sign(recipient)}`;

  return {
    linkFor,

    headersFor: (recipient: string): Record<string, string> => unsubscribeHeaders(linkFor(recipient)),

    /** The recipient in a valid token. */
    read: (token: string): string | undefined => tokens.read(token)?.[0],

    /**
     * Deletes the alerts of an address without an account. Those of an account are paused and stay in its profile, even if the mail
     * is older than the account. Queued mails check again before they are sent.
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

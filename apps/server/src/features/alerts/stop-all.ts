import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export const stopAllPath = '/api/alerts/stop-all';

export type StopAll = ReturnType<typeof createStopAll>;

/**
 * Stops all alerts of a recipient without a login: for the unsubscribe button of a mail about several alerts. The token names the
 * recipient and never expires, because a mail may be opened years later.
 */
export function createStopAll({ db, secret, publicUrl }: { db: Db; secret: string; publicUrl: string }) {
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

    /** Whoever has an account finds their alerts paused in the profile. Queued mails look again before they leave. */
    async stop(recipient: string): Promise<void> {
      await sql`
        WITH ended AS (DELETE FROM alerts WHERE recipient = ${recipient} AND email IS NOT NULL RETURNING recipient),
        matches AS (DELETE FROM alert_matches WHERE recipient IN (SELECT recipient FROM ended)),
        days AS (DELETE FROM alert_days WHERE recipient IN (SELECT recipient FROM ended))
        UPDATE alerts SET paused = true, due_at = NULL, pressed_at = now()
        WHERE recipient = ${recipient} AND person_id IS NOT NULL`.execute(db);
    },
  };
}

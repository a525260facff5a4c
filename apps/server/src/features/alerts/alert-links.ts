import { createHmac, timingSafeEqual } from 'node:crypto';
import { paths } from '@coequipiers/contract/pages';

export type AlertLinks = ReturnType<typeof createAlertLinks>;

/**
 * Links in mails by which someone confirms, changes and stops an alert without logging in. A token names one alert, and works as long
 * as the alert exists: a mail may be opened years later.
 */
export function createAlertLinks({ secret, publicUrl }: { secret: string; publicUrl: string }) {
  const signatureOf = (alertId: string): Buffer =>
    createHmac('sha256', secret).update(`alert:${alertId}`).digest();
  const tokenOf = (alertId: string): string => `${alertId}.${signatureOf(alertId).toString('base64url')}`;
  const linkTo = (path: string, alertId: string): string => `${publicUrl}${path}?token=${tokenOf(alertId)}`;
  const stop = (alertId: string): string => linkTo(paths.alertStop, alertId);

  return {
    confirm: (alertId: string): string => linkTo(paths.alertConfirm, alertId),
    edit: (alertId: string): string => linkTo(paths.alertEdit, alertId),
    stop,

    /** Headers for the unsubscribe button of mail clients (RFC 8058). */
    headers: (alertId: string): Record<string, string> => ({
      'List-Unsubscribe': `<${stop(alertId)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),

    /** The id of the alert in a valid token. */
    read(token: string): string | undefined {
      const [alertId = '', given = ''] = token.split('.', 2);
      const signature = Buffer.from(given, 'base64url');
      const expected = signatureOf(alertId);
      return signature.length === expected.length && timingSafeEqual(signature, expected)
        ? alertId
        : undefined;
    },
  };
}

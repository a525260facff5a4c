import { paths } from '@coequipiers/contract/pages';
import { unsubscribeHeaders } from '../../../platform/mail/unsubscribe.ts';
import { createSignedTokens } from '../../../platform/signed-tokens.ts';

export type AlertLinks = ReturnType<typeof createAlertLinks>;

/**
 * Links in mails by which someone confirms, changes and stops an alert without logging in. A token names one alert, and works as long
 * as the alert exists.
 */
export function createAlertLinks({ secret, publicUrl }: { secret: string; publicUrl: string }) {
  const tokens = createSignedTokens(secret, 'alert');
  const linkTo = (path: string, alertId: string): string =>
    `${publicUrl}${path}?token=${tokens.sign(alertId)}`;
  const stop = (alertId: string): string => linkTo(paths.alertStop, alertId);

  return {
    confirm: (alertId: string): string => linkTo(paths.alertConfirm, alertId),
    edit: (alertId: string): string => linkTo(paths.alertEdit, alertId),
    stop,

    headers: (alertId: string): Record<string, string> => unsubscribeHeaders(stop(alertId)),

    /** The id of the alert in a valid token. */
    read: (token: string): string | undefined => tokens.read(token)?.[0],
  };
}

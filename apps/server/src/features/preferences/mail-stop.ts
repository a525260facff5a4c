import { unsubscribeHeaders } from '../../platform/mail/unsubscribe.ts';
import { createSignedTokens } from '../../platform/signed-tokens.ts';
import type { PreferenceKind, PreferencesRepository } from './preferences.ts';

/** Mails with an unsubscribe link. */
export const stoppableMails = {
  messages: { path: '/api/chat/mails/stop' },
  newsletter: { path: '/api/newsletter/stop' },
  reminders: { path: '/api/notices/reminders/stop' },
  offers: { path: '/api/notices/offers/stop' },
  changes: { path: '/api/notices/changes/stop' },
  requests: { path: '/api/notices/requests/stop' },
  sos: { path: '/api/notices/sos/stop' },
} as const satisfies Partial<Record<PreferenceKind, { path: string }>>;
export type StoppableMails = keyof typeof stoppableMails;

export type MailStop = ReturnType<typeof createMailStop>;

type Parts = { preferences: PreferencesRepository; secret: string; publicUrl: string };

/**
 * Unsubscribes from one kind of mail without a login. The token names the person, and can do nothing but stop these mails.
 */
export function createMailStop(kind: StoppableMails, { preferences, secret, publicUrl }: Parts) {
  const { path } = stoppableMails[kind];
  const tokens = createSignedTokens(secret, `mail-stop:${kind}`);
  const linkFor = (alias: string): string => `${publicUrl}${path}?token=${tokens.sign(alias)}`;

  return {
    kind,
    path,
    linkFor,

    headersFor: (alias: string): Record<string, string> => unsubscribeHeaders(linkFor(alias)),

    /** The alias in a valid token. */
    read: (token: string): string | undefined => tokens.read(token)?.[0],

    /** Also stops queued mails, which check the preference when they are sent. */
    stop: (alias: string): Promise<void> => preferences.switchOff(alias, kind),
  };
}

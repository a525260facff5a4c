import { createHmac, timingSafeEqual } from 'node:crypto';
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
 * Unsubscribes from one kind of mail without a login. The token names the person and never expires: a mail may be opened years
 * later, and the link can do nothing but stop these mails.
 */
export function createMailStop(kind: StoppableMails, { preferences, secret, publicUrl }: Parts) {
  const { path } = stoppableMails[kind];
  const signatureOf = (alias: string): Buffer =>
    createHmac('sha256', secret).update(`mail-stop:${kind}:${alias}`).digest();
  const linkFor = (alias: string): string =>
    `${publicUrl}${path}?token=${alias}.${signatureOf(alias).toString('base64url')}`;

  return {
    kind,
    path,
    linkFor,

    /** Headers for the unsubscribe button of mail clients (RFC 8058). */
    headersFor: (alias: string): Record<string, string> => ({
      'List-Unsubscribe': `<${linkFor(alias)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),

    /** The alias in a valid token. */
    read(token: string): string | undefined {
      const [alias = '', given = ''] = token.split('.', 2);
      const signature = Buffer.from(given, 'base64url');
      const expected = signatureOf(alias);
      return signature.length === expected.length && timingSafeEqual(signature, expected) ? alias : undefined;
    },

    /** Also stops queued mails, which check the preference when they are sent. */
    stop: (alias: string): Promise<void> => preferences.switchOff(alias, kind),
  };
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PreferenceKind, PreferencesRepository } from './preferences.ts';

/** The mails that someone can stop from the mail itself. */
export const stoppableMails = {
  messages: { path: '/api/chat/mails/stop' },
  newsletter: { path: '/api/newsletter/stop' },
} as const satisfies Partial<Record<PreferenceKind, { path: string }>>;
export type StoppableMails = keyof typeof stoppableMails;

export type MailStop = ReturnType<typeof createMailStop>;

type Parts = { preferences: PreferencesRepository; secret: string; publicUrl: string };

/**
 * Stops mails of one kind without a login. The token names its person and never ends: a mail may be opened years later,
 * and all that its link can do is stop these mails.
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
    stop: (alias: string): Promise<void> => preferences.switchOff(alias, kind),
  };
}

import { type StoppedKind, stoppedKinds } from '@coequipiers/contract/notices';
import { unsubscribeHeaders } from '../../platform/mail/unsubscribe.ts';
import { createSignedTokens } from '../../platform/signed-tokens.ts';
import { mailsOf, type PreferenceKind, type PreferencesRepository } from './preferences.ts';

export type StoppableMails = 'messages' | 'newsletter' | StoppedKind;
type Link = { path: string; switchesOff: PreferenceKind };

/** The links in mails that stop mails of their kind, and nothing else. Paths stay: a mail may be opened years later. */
export const stopLinks = {
  messages: { path: '/api/chat/mails/stop', switchesOff: 'messages' },
  newsletter: { path: '/api/newsletter/stop', switchesOff: 'newsletter' },
  ...(Object.fromEntries(
    stoppedKinds.map((kind) => [
      kind,
      { path: `/api/notices/${kind}/stop`, switchesOff: mailsOf(kind) } satisfies Link,
    ]),
  ) as Record<StoppedKind, Link>),
} satisfies Record<StoppableMails, Link>;

export type MailStop = ReturnType<typeof createMailStop>;

type Parts = { preferences: PreferencesRepository; secret: string; publicUrl: string };

/**
 * Unsubscribes from one kind of mail without a login. The token names the person, and can do nothing but stop these mails.
 */
export function createMailStop(kind: StoppableMails, { preferences, secret, publicUrl }: Parts) {
  const { path, switchesOff } = stopLinks[kind];
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
    stop: (alias: string): Promise<void> => preferences.switchOff(alias, switchesOff),

    /** Whether the person is told of this kind at all. */
    isTold: (alias: string): Promise<boolean> =>
      kind === 'messages' || kind === 'newsletter' ? Promise.resolve(true) : preferences.isOn(alias, kind),
  };
}

import { notices, type StoppedKind, whatGoesOn } from '@coequipiers/contract/notices';
import { noticesPath, paths } from '@coequipiers/contract/pages';
import { unsubscribeHeaders } from '../../platform/mail/unsubscribe.ts';
import { createSignedTokens } from '../../platform/signed-tokens.ts';
import { mailsOf, type PreferenceKind, type PreferencesRepository } from './preferences.ts';

type StopLink = {
  /** Stays: a mail may be opened years later. */
  path: string;
  switchesOff: PreferenceKind;
  title: string;
  stopped: string;
  goesOn: (isTold: boolean) => string;
  /** Where one switches the mails on again. */
  profile: string;
};

const otherMails = {
  messages: {
    path: '/api/chat/mails/stop',
    switchesOff: 'messages',
    title: 'E-mails de messages non lus',
    stopped: 'Vous ne recevrez plus d’e-mail quand un message reste non lu.',
    goesOn: () => 'Vos messages continuent d’arriver dans votre messagerie.',
    profile: paths.profile,
  },
  newsletter: {
    path: '/api/newsletter/stop',
    switchesOff: 'newsletter',
    title: 'Lettre d’information',
    stopped: 'Vous ne recevrez plus la lettre d’information de Coéquipiers.',
    goesOn: () => 'Votre compte reste comme il est.',
    profile: paths.profile,
  },
} satisfies Record<string, StopLink>;

type StoppableMails = keyof typeof otherMails | StoppedKind;

const linkOf = (kind: StoppedKind): StopLink => ({
  path: `/api/notices/${kind}/stop`,
  switchesOff: mailsOf(kind),
  ...notices[kind].stop,
  goesOn: (isTold) => whatGoesOn(kind, { notify: isTold, mails: false }),
  profile: noticesPath,
});

export type MailStop = ReturnType<typeof createMailStop>;

type Parts = { preferences: PreferencesRepository; secret: string; publicUrl: string };

/**
 * Unsubscribes from one kind of mail without a login. The token names the person, and can do nothing but stop these mails.
 */
export function createMailStop(kind: StoppableMails, { preferences, secret, publicUrl }: Parts) {
  const link: StopLink = kind === 'messages' || kind === 'newsletter' ? otherMails[kind] : linkOf(kind);
  const { path, switchesOff } = link;
  const tokens = createSignedTokens(secret, `mail-stop:${kind}`);
  const linkFor = (alias: string): string => `${publicUrl}${path}?token=${tokens.sign(alias)}`;

  return {
    ...link,
    linkFor,

    headersFor: (alias: string): Record<string, string> => unsubscribeHeaders(linkFor(alias)),

    /** The alias in a valid token. */
    read: (token: string): string | undefined => tokens.read(token)?.[0],

    /** Also stops queued mails, which check the preference when they are sent. */
    stop: (alias: string): Promise<void> => preferences.switchOff(alias, switchesOff),

    /** Whether the person is told of this kind at all. */
    isTold: (alias: string): Promise<boolean> => preferences.isOn(alias, kind),
  };
}

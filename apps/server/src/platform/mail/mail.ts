import type { Config } from '../../config/config.ts';
import type { Mail } from './message.ts';
import { createOutbox } from './outbox.ts';
import { createSmtp } from './smtp.ts';

export type MailTransport = {
  /** Settles when the mail is out of our hands. The same id twice is the same mail, and shows in its Message-ID. */
  send: (mail: Mail, id: string) => Promise<void>;
  close: () => Promise<void>;
};

/** A mail server when the settings name one, else files that /dev/mails shows. */
export function createMailTransport(config: Config['mail']): MailTransport {
  return config.kind === 'smtp' ? createSmtp(config) : createOutbox(config);
}

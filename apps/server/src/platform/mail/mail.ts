import type { Config } from '../../config/config.ts';
import type { Mail } from './message.ts';
import { createOutbox } from './outbox.ts';
import { createSmtp } from './smtp.ts';

export type MailTransport = {
  /**
   * Settles when the mail server has accepted the mail, or its file is written. The id becomes the Message-ID, so a retry sends
   * the same mail.
   */
  send: (mail: Mail, id: string) => Promise<void>;
  close: () => Promise<void>;
};

/** SMTP if configured, otherwise files shown at /dev/mails. */
export function createMailTransport(config: Config['mail']): MailTransport {
  return config.kind === 'smtp' ? createSmtp(config) : createOutbox(config);
}

import type { SendMailOptions } from 'nodemailer';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
};

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const control = /[\u0000-\u001f\u007f\u2028\u2029]+/g;

/** The mail for nodemailer. Guarantees a single recipient and no line breaks in headers. */
export function toMessage(mail: Mail, from: string, id: string): SendMailOptions {
  if (mail.to.search(control) >= 0) throw new Error('the recipient of a mail holds a control character');
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    // An object is taken literally; a string would be parsed as a list.
    to: { name: '', address: mail.to },
    subject: mail.subject.replaceAll(control, ' '),
    text: mail.text,
    html: mail.html,
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

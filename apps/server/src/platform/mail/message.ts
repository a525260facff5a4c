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

/** The mail as nodemailer takes it. One recipient, whatever the address looks like, and no line of ours in a header. */
export function toMessage(mail: Mail, from: string, id: string): SendMailOptions {
  if (mail.to.search(control) >= 0) throw new Error('the recipient of a mail holds a control character');
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    // As an object it is taken as it is; as text it would be read as a list.
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

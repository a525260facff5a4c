import { createTransport, type NodemailerError } from 'nodemailer';
import { type Mail, toMessage } from './message.ts';

type Options = {
  url: string;
  from: string;
  /** Time limit of each step of the SMTP dialogue. */
  timeoutMs?: number;
};

/** One connection per mail: nothing is lost on an idle connection that the server has closed. */
export function createSmtp({ url, from, timeoutMs = 10_000 }: Options) {
  const transport = createTransport({
    url,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    send: async (mail: Mail, id: string) => {
      try {
        await transport.sendMail(toMessage(mail, from, id));
      } catch (error) {
        throw withoutAddresses(error as NodemailerError);
      }
    },
    close: async () => transport.close(),
  };
}

/** Errors are logged, and replies of mail servers quote the recipient. */
function withoutAddresses({ message, code }: NodemailerError): Error {
  const text = message.replaceAll(/[^\s<>()]+@[^\s<>()]+/g, '[address]');
  return new Error(`The mail server did not take a mail: ${text}${code ? ` (${code})` : ''}`);
}

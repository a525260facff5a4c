import { createTransport, type NodemailerError } from 'nodemailer';
import { type Mail, toMessage } from './message.ts';

type Options = {
  url: string;
  from: string;
  /** How long to wait for each step of the conversation with the mail server. */
  patienceMs?: number;
};

/** One connection for each mail: a server that closed an idle one cannot lose anything. */
export function createSmtp({ url, from, patienceMs = 10_000 }: Options) {
  const transport = createTransport({
    url,
    dnsTimeout: patienceMs,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
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

/** The error ends in the log, and a mail server's answers quote the recipient. */
function withoutAddresses({ message, code }: NodemailerError): Error {
  const text = message.replaceAll(/[^\s<>()]+@[^\s<>()]+/g, '[address]');
  return new Error(`The mail server did not take a mail: ${text}${code ? ` (${code})` : ''}`);
}

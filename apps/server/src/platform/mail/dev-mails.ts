import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import PostalMime, { type Email } from 'postal-mime';
import { isLoopback } from '../../config/loopback.ts';
import { AppError } from '../app-error.ts';
import type { Html } from '../html.ts';
import { listOfMails, pageOfMail } from './dev-mail-pages.ts';
import { listOutbox, readOutbox } from './outbox.ts';

type Options = { directory: string; publicUrl: string };

const shown = 100;

/** Policy for the HTML of a mail: nothing but inline styles and images, whatever a template contains. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** The outbox in a browser, at /dev/mails. Only for development: its links open every account. */
export const devMails = fp<Options>(
  async (app, { directory, publicUrl }) => {
    const publicHost = new URL(publicUrl).hostname;
    /** Protects against DNS rebinding: another site could point its own name to this machine and read the mails. */
    const onRequest = async ({ hostname }: { hostname: string }): Promise<void> => {
      const name = hostname.toLowerCase();
      if (name !== publicHost && !isLoopback(name)) throw new AppError('NOT_FOUND');
    };
    const route = {
      config: { access: 'public' },
      logLevel: 'warn',
      schema: { hide: true },
      onRequest,
    } as const;
    const read = async (name: string): Promise<Email> => {
      const file = await readOutbox(directory, name);
      if (!file) throw new AppError('NOT_FOUND', { message: 'no such mail' });
      return PostalMime.parse(file);
    };
    const answer = (reply: FastifyReply, page: Html | string) =>
      reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(typeof page === 'string' ? page : page.text);

    app.get('/dev/mails', route, async (_request, reply) => {
      const names = await listOutbox(directory);
      const mails = await Promise.all(
        names.slice(0, shown).map(async (name) => ({ name, mail: await read(name) })),
      );
      return answer(reply, listOfMails(mails, names.length));
    });
    app.get<{ Params: { name: string } }>('/dev/mails/:name', route, async (request, reply) => {
      const { name } = request.params;
      return answer(reply, pageOfMail(name, await read(name)));
    });
    app.get<{ Params: { name: string } }>('/dev/mails/:name/html', route, async (request, reply) => {
      const mail = await read(request.params.name);
      return answer(reply.header('content-security-policy', mailPolicy), mail.html ?? '');
    });
  },
  { name: 'dev-mails' },
);

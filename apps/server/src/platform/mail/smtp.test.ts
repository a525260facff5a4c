import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import type { Mail } from './message.ts';
import { createSmtp } from './smtp.ts';
import { startMailServer } from './test/mail-server.ts';

const mail: Mail = { to: 'camille@exemple.fr', subject: 'Sujet', text: 'Texte', html: '<p>Texte</p>' };
const from = 'Coéquipiers <club@exemple.fr>';
const id = '0199a2b4c6d87e1f8a3b5c7d9e0f1a2b';
const selfSigned = '?tls.rejectUnauthorized=false';

let server: Awaited<ReturnType<typeof startMailServer>> | undefined;
afterEach(() => server?.stop());

async function sendTo(
  options: Parameters<typeof startMailServer>[0],
  mails: Mail[],
  parameters = selfSigned,
) {
  server = await startMailServer(options);
  const transport = createSmtp({ url: `${server.url}/${parameters}`, from });
  for (const one of mails) await transport.send(one, id);
  return server.received;
}

describe('a mail sent by SMTP', () => {
  it('carries its id, says that a machine wrote it, and keeps its accents', async () => {
    const [received] = await sendTo({}, [{ ...mail, subject: 'Réservé à Noël' }]);
    expect(received?.mail.messageId).toBe(`<${id}@exemple.fr>`);
    expect(received?.mail.subject).toBe('Réservé à Noël');
    expect(received?.mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  it('is encrypted when the server offers it, and from the start with smtps', async () => {
    expect((await sendTo({}, [mail]))[0]?.secure).toBe(true);
    await server?.stop();
    expect((await sendTo({ secure: true }, [mail]))[0]?.secure).toBe(true);
    await server?.stop();
    expect((await sendTo({ hideSTARTTLS: true }, [mail]))[0]?.secure).toBe(false);
  });

  it('does not go to a server whose certificate cannot be trusted', async () => {
    await expect(sendTo({}, [mail], '')).rejects.toThrow(/certificate/);
  });

  it('cannot gain a header or a recipient from its subject or its name', async () => {
    const subject = 'Bonjour\r\nBcc: espion@exemple.fr\r\n\r\nautre';
    const [received] = await sendTo({}, [{ ...mail, subject }]);
    expect(received?.envelopeTo).toEqual([mail.to]);
    expect(received?.mail.bcc).toBeUndefined();
    expect(received?.mail.subject).toBe('Bonjour Bcc: espion@exemple.fr autre');
  });

  it.each(['a@exemple.fr\r\nBcc: espion@exemple.fr', 'a@exemple.fr\nRCPT TO:<b@exemple.fr>'])(
    'is not sent to an address with a line break',
    async (to) => {
      await expect(sendTo({}, [{ ...mail, to }])).rejects.toThrow('control character');
      expect(server?.received).toEqual([]);
    },
  );

  it.each(['victime,espion', 'victime;espion', 'groupe:espion'])(
    'goes to one address, also when it looks like a list (%s@exemple.fr)',
    async (name) => {
      const [received] = await sendTo({}, [{ ...mail, to: `${name}@exemple.fr` }]);
      expect(received?.envelopeTo).toEqual([`"${name}"@exemple.fr`]);
    },
  );

  it('is not sent to an address in angle brackets', async () => {
    await expect(sendTo({}, [{ ...mail, to: 'victime<espion@exemple.fr>' }])).rejects.toThrow();
    expect(server?.received).toEqual([]);
  });
});

describe('a failure', () => {
  it('is reported within the time limit, also when the server says nothing', async () => {
    server = await startMailServer();
    server.feel('stalls');
    const started = performance.now();
    await expect(createSmtp({ url: server.url, from, timeoutMs: 200 }).send(mail, id)).rejects.toThrow(
      'The mail server did not take a mail',
    );
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('names no address, because it ends in the log', async () => {
    const onRcptTo: NonNullable<Parameters<typeof startMailServer>[0]>['onRcptTo'] = (
      address,
      _session,
      done,
    ) => done(new Error(`no such mailbox <${address.address}>`));
    const failure = await sendTo({ onRcptTo }, [mail]).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: expect.stringContaining('no such mailbox <[address]>') });
    expect(inspect(failure, { showHidden: true })).not.toContain('camille');
  });
});

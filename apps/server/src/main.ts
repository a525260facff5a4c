import { once } from 'node:events';
import { createServer } from 'node:net';
import { pathToFileURL } from 'node:url';
import type { Renderer } from '@coequipiers/contract/rendering';
import { createApp } from './app.ts';
import { type Config, ConfigError, loadConfig } from './config/config.ts';
import { demoPassword, shownAccounts } from './demo/people.ts';
import { createLog } from './platform/log.ts';
import { logFiles } from './platform/log-files.ts';
import { packagePath } from './platform/package-path.ts';
import { StartError } from './platform/start-error.ts';

const stopMs = 9_000;

/** Built apart from the server, from the sources of the page. */
const renderer = async (): Promise<Renderer> => {
  const file = pathToFileURL(packagePath('../web/dist-server/server-entry.js')).href;
  const { renderer } = (await import(/* @vite-ignore */ file)) as { renderer: Renderer };
  return renderer;
};

async function start(): Promise<void> {
  const config = loadConfig();
  const log = createLog(config.logLevel, config.logDir ? logFiles(config.logDir) : undefined);
  await refuseTakenPort(config);
  const app = await createApp({ config, log, pageDirectory: packagePath('../web/dist'), renderer });

  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopMs).unref();
    await app.close();
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  void app.crashed.then((err) => {
    log.fatal({ err }, 'the embedded database ended');
    process.exit(1);
  });

  await app.http.listen({ host: config.host, port: config.port });
  for (const line of welcome(config)) say(line);
}

function welcome({ publicUrl, demo, mail, production }: Config): string[] {
  const mails = mail.kind === 'smtp' ? 'sent by SMTP' : `kept in ${mail.directory}`;
  const readable = mail.kind === 'outbox' && !production ? `, readable at ${publicUrl}/dev/mails` : '';
  return [
    '',
    `Coéquipiers is ready at ${publicUrl}`,
    ...(demo
      ? [`Demo accounts: ${shownAccounts.map(({ email }) => email).join(', ')} (password: ${demoPassword})`]
      : []),
    `Mails are ${mails}${readable}`,
    'Ctrl-C stops it.',
    '',
  ];
}

/** Before anything is opened: whoever started this twice should not wait to hear it. */
async function refuseTakenPort({ host, port }: Config): Promise<void> {
  const probe = createServer().listen({ host, port });
  try {
    await once(probe, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const taken = `Port ${port} is already in use. Stop the program that uses it, or set PORT to another one.`;
    throw new StartError(
      code === 'EADDRINUSE' ? taken : `Cannot listen on ${host}:${port}: ${message}. Set HOST or PORT.`,
    );
  }
  probe.close();
  await once(probe, 'close');
}

const say = (line: string) => process.stdout.write(`${line}\n`);

start().catch((error: unknown) => {
  const expected = error instanceof StartError || error instanceof ConfigError;
  process.stderr.write(`${expected ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});

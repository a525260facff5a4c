import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Renderer } from '@coequipiers/contract/rendering';
import { type App, createApp } from './app.ts';
import { type Config, loadConfig } from './config/config.ts';
import { demoPassword, shownAccounts } from './demo/people.ts';
import { prepareLogDirectory } from './platform/data-directory.ts';
import { createLog } from './platform/log.ts';
import { logFiles } from './platform/log-files.ts';
import { nodeAdvice } from './platform/node-version.ts';
import { runCommand } from './platform/run-command.ts';
import { StartError } from './platform/start-error.ts';

const stopMs = 9_000;
/** Time for a proxy to use up its open connections. */
const drainMs = 1_500;

type Page = {
  /** The directory of the built page. */
  pageDirectory: string;
  renderer: () => Promise<Renderer>;
};
/** Adds what the benchmarks compare with. */
type AddRoutes = (app: App) => void;

async function start(page: Page, addRoutes?: AddRoutes): Promise<void> {
  const config = loadConfig();
  if (config.logDir) await prepareLogDirectory(config.logDir);
  const log = createLog(config.logLevel, config.logDir ? logFiles(config.logDir) : undefined);
  await refuseTakenPort(config);
  const app = await createApp({ config, log, ...page });
  addRoutes?.(app);

  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopMs).unref();
    app.http.beginStop();
    if (config.database.kind === 'postgres') await pause(drainMs);
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
  const advice = nodeAdvice(process.versions.node);
  if (advice) log.warn(advice);
  // Load the renderer early; an error will show at the first page.
  page.renderer().catch(() => undefined);
  for (const line of startMessage(config)) say(line);
}

function startMessage({ publicUrl, demo, mail, production }: Config): string[] {
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

/** Checked first, so that a second start fails at once. */
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

/** Serves until a signal, then finishes running requests and exits. */
export const serve = (page: Page, addRoutes?: AddRoutes): Promise<void> =>
  runCommand(
    () => start(page, addRoutes),
    () => process.exit(1),
  );

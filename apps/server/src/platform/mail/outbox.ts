import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Mail, toMessage } from './message.ts';

type Options = { directory: string; from: string };

const fileName = /^\d{8}T\d{9}Z-[\w-]+\.eml$/;
const partName = /^\d{8}T\d{9}Z-[\w-]+\.eml\.part$/;
/** A mail that is older and still not whole never will be: its sender was killed. */
const partMs = 3_600_000;

const stampOf = (instant: Date): string => instant.toISOString().replaceAll(/[-:.]/g, '');

/** Stores each mail as an .eml file. Writing is atomic, and names sort by time. */
export function createOutbox({ directory, from }: Options) {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail: Mail, id: string) => {
      const { message } = await composer.sendMail(toMessage(mail, from, id));
      const time = stampOf(new Date());
      const path = join(directory, `${time}-${id.replaceAll(/[^\w-]/g, '')}.eml`);
      // Private, because the links inside open accounts.
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const part = `${path}.part`;
      try {
        await writeFile(part, message, { mode: 0o600 });
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    close: async () => composer.close(),
  };
}

/** Deletes mails older than this many days, by the time in their names, and what was never written to its end. */
export async function sweepOutbox(directory: string, days: number, now = Date.now()): Promise<void> {
  const oldest = stampOf(new Date(now - days * 86_400_000));
  const oldestPart = stampOf(new Date(now - partMs));
  const old = (await namesIn(directory)).filter(
    (name) => (fileName.test(name) && name < oldest) || (partName.test(name) && name < oldestPart),
  );
  await Promise.all(old.map((name) => rm(join(directory, name), { force: true })));
}

/** The newest first. */
export async function listOutbox(directory: string): Promise<string[]> {
  return (await namesIn(directory))
    .filter((name) => fileName.test(name))
    .sort()
    .toReversed();
}

const namesIn = async (directory: string): Promise<string[]> =>
  (await readdir(directory).catch(absent)) ?? [];

export async function readOutbox(directory: string, name: string): Promise<Buffer | undefined> {
  return fileName.test(name) ? readFile(join(directory, name)).catch(absent) : undefined;
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

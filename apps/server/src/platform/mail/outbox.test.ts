import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../ids.ts';
import { createMailTransport } from './mail.ts';
import { createOutbox, listOutbox, readOutbox, sweepOutbox } from './outbox.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coequipiers-outbox-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const outboxIn = (directory: string) =>
  createMailTransport({ kind: 'outbox', directory, from: 'Coéquipiers <club@exemple.fr>' });
const mail = (subject: string) => ({
  to: 'camille@exemple.fr',
  subject,
  text: 'Texte',
  html: '<p>Texte</p>',
});

describe('the outbox', () => {
  it('keeps each mail as a file that a mail reader opens, readable by this user alone', async () => {
    const directory = join(folder, 'one');
    const id = newId();
    await outboxIn(directory).send(mail('Réservé'), id);
    const [name = ''] = await listOutbox(directory);
    const file = await readOutbox(directory, name);
    expect(await PostalMime.parse(file ?? '')).toMatchObject({
      subject: 'Réservé',
      to: [{ address: 'camille@exemple.fr' }],
      messageId: `<${id}@exemple.fr>`,
      text: 'Texte\n',
    });
    expect((await stat(join(directory, name))).mode & 0o077).toBe(0);
    expect((await stat(directory)).mode & 0o077).toBe(0);
  });

  it('lists whole mails only, the newest first', async () => {
    const directory = join(folder, 'many');
    const outbox = outboxIn(directory);
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const number of [1, 2, 3]) {
      vi.setSystemTime(new Date(2026, 10, 15, 8, 30, number));
      await outbox.send(mail(`Mail ${number}`), newId());
    }
    vi.useRealTimers();
    await writeFile(join(directory, '20990101T000000000Z-half.eml.part'), 'half');
    await writeFile(join(directory, 'notes.txt'), 'mine');
    const subjects = await Promise.all(
      (await listOutbox(directory)).map(async (name) => {
        const file = await readOutbox(directory, name);
        return (await PostalMime.parse(file ?? '')).subject;
      }),
    );
    expect(subjects).toEqual(['Mail 3', 'Mail 2', 'Mail 1']);
  });

  it('shows no half-written file while 50 mails arrive at once', async () => {
    const directory = join(folder, 'busy');
    const outbox = outboxIn(directory);
    const sending = Promise.all(Array.from({ length: 50 }, () => outbox.send(mail('Lot'), newId())));
    const written = new AbortController();
    void sending.finally(() => written.abort());
    while (!written.signal.aborted) {
      for (const name of await listOutbox(directory)) {
        const file = await readOutbox(directory, name);
        expect((await PostalMime.parse(file ?? '')).html).toBe('<p>Texte</p>\n');
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    await sending;
    expect(await readdir(directory)).toHaveLength(50);
  });

  it('is empty before the first mail', async () => {
    expect(await listOutbox(join(folder, 'none'))).toEqual([]);
    expect(await readOutbox(join(folder, 'none'), '20260101T000000000Z-x.eml')).toBeUndefined();
  });
});

it('forgets mails after 7 days', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'outbox-'));
  const outbox = createOutbox({ directory, from: 'Nous <nous@exemple.org>' });
  await outbox.send({ to: 'elle@exemple.org', subject: 'Bonjour', text: 'x', html: 'x' }, 'one');
  const days = (count: number) => Date.now() + count * 86_400_000;
  await sweepOutbox(directory, 7, days(6.9));
  expect(await listOutbox(directory)).toHaveLength(1);
  await sweepOutbox(directory, 7, days(7.1));
  expect(await listOutbox(directory)).toEqual([]);
  await rm(directory, { recursive: true });
});

it('forgets what was never written to its end after an hour', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'outbox-'));
  await writeFile(join(directory, '20260101T100000000Z-killed.eml.part'), '');
  await writeFile(join(directory, 'notes.part'), 'mine');
  const at = (time: string) => sweepOutbox(directory, 7, Date.parse(`2026-01-01T${time}Z`));
  await at('10:59:00');
  expect(await readdir(directory)).toHaveLength(2);
  await at('11:01:00');
  expect(await readdir(directory)).toEqual(['notes.part']);
  await rm(directory, { recursive: true });
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { forEachKind } from '@coequipiers/contract/notices';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { preferencesPersonalData, preferencesRepository } from './preferences.ts';

const app = await startTestApp();

const read = async (person: TestPerson) => {
  const profile = (await person.call({ url: '/api/user/profile' })).json();
  return { newsletter: profile.subscribeNewsletter, messages: profile.notifyByMail };
};
const change = (person: TestPerson, payload: object) =>
  person.call({ method: 'PUT', url: '/api/user/profile', payload });

it('have their defaults until someone chooses, at registration or later', async () => {
  const [silent, asked] = [await aPerson(app), await aPerson(app, { subscribeNewsletter: true })];
  expect(await read(silent)).toEqual({ newsletter: false, messages: true });
  expect(await read(asked)).toEqual({ newsletter: true, messages: true });
});

it('are changed one by one, and the others stay', async () => {
  const person = await aPerson(app);
  await change(person, { notifyByMail: false });
  expect(await read(person)).toEqual({ newsletter: false, messages: false });
  await change(person, { subscribeNewsletter: true });
  expect(await read(person)).toEqual({ newsletter: true, messages: false });
  await change(person, { notifyByMail: true, subscribeNewsletter: false });
  expect(await read(person)).toEqual({ newsletter: false, messages: true });
});

it('of notices and of their mails are changed one by one, and both are in the export', async () => {
  const person = await aPerson(app);
  await change(person, { notify: { sos: false }, mails: { changes: false } });
  const answer = (await change(person, { mails: { alerts: false, changes: true } })).json();
  const on = forEachKind(() => true);
  const after = { notify: { ...on, sos: false }, mails: { ...on, alerts: false } };
  expect(answer).toMatchObject(after);
  expect((await person.call({ url: '/api/user/profile' })).json()).toMatchObject(after);
  const exported = await preferencesPersonalData(preferencesRepository(app.db)).export(person.id, app.db);
  expect(exported['preferences.json']).toMatchObject({
    sosRemplacant: false,
    alertes: true,
    emails: { sosRemplacant: true, alertes: false, changements: true },
  });
});

it('of mails are true or false, and nothing else', async () => {
  const person = await aPerson(app);
  for (const mails of [{ changes: 'no' }, { changes: null }, true])
    expect((await change(person, { mails })).statusCode).toBe(400);
  expect((await change(person, { mails: { unknown: false } })).statusCode).toBe(200);
});

it('are kept by the upgrade from the columns of people', async () => {
  const person = await aPerson(app);
  await sql`UPDATE people SET newsletter = true, message_mails = false WHERE email = ${person.email}`.execute(
    app.db,
  );
  await sql`DROP TABLE preferences`.execute(app.db);
  const migration = join(import.meta.dirname, '../../../migrations/0018-preferences.sql');
  for (const statement of (await readFile(migration, 'utf8')).split(';\n'))
    if (statement.trim()) await sql.raw(statement).execute(app.db);
  expect(await read(person)).toEqual({ newsletter: true, messages: false });
});

import { createHmac } from 'node:crypto';
import { forEachKind, type NoticeKind, stoppedKinds } from '@coequipiers/contract/notices';
import { instantOf } from '@coequipiers/contract/outing-start';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { mailsTo, mailTo } from '../../../test/mails.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { dayFromNow } from '../announcements/test/publish.ts';
import { aliasOf } from '../chat/test/talk.ts';
import { withOuting } from '../outings/test/outing.ts';
import { ask, bell, happened, join, moveClock } from '../outings/test/taking-part.ts';
import { pushSettings, startPushService } from '../push/test/browser.ts';

const secret = 'signs-the-links-of-mails-in-this-file';
const app = await startTestApp({ ...pushSettings, AUTH_SECRET: secret });
const { aBrowser, at } = await startPushService();
const author = await aPerson(app);
const cancelled = /séance annulée par /;
afterEach(() => moveClock(app, Date.now()));

const profileOf = async (person: TestPerson) => (await person.call({ url: '/api/user/profile' })).json();
const change = (person: TestPerson, payload: object) =>
  person.call({ method: 'PUT', url: '/api/user/profile', payload });
const all = (on: boolean, but: Partial<Record<NoticeKind, boolean>> = {}) => ({
  ...forEachKind(() => on),
  ...but,
});

/** The link in a mail, written out here as mails have always carried it. */
const linkOf = async (person: TestPerson, kind: string): Promise<string> => {
  const alias = await aliasOf(app, person);
  const signature = createHmac('sha256', secret).update(`mail-stop:${kind}:${alias}`).digest('base64url');
  return `/api/notices/${kind}/stop?token=${alias}.${signature}`;
};
const pressOneClick = async (person: TestPerson, kind: string) =>
  app.call({
    method: 'POST',
    url: await linkOf(person, kind),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

const tell = (people: readonly TestPerson[], title: string, kind: NoticeKind = 'changes') =>
  app.transact.unattended((transaction) =>
    app.notices.tell(
      people.map(({ id }) => ({
        personId: id,
        kind,
        title,
        text: 'Foot à 5, demain.',
        announceId: '0'.repeat(32),
        about: `outing:${title}`,
        mail: { when: 'without-push' as const },
      })),
      transaction,
    ),
  );
const waiting = async (): Promise<number> => {
  const { rows } = await sql`SELECT id FROM jobs WHERE name LIKE 'notice%'`.execute(app.db);
  return rows.length;
};
const delivered = () => expect.poll(waiting).toBe(0);
const subjects = async (person: TestPerson) =>
  (await mailsTo(app, person.email)).map(({ subject }) => subject);

/** An outing that starts 24 hours from the moment on the clock, at any hour of the day. */
const soon = async () => {
  const [startDate, startTime] = [dayFromNow(3), '19:00'];
  const announcement = await withOuting(author, { startDate, startTime, places: 3 });
  const starts = instantOf({ day: startDate, time: startTime }, 'Europe/Paris')?.getTime() ?? Number.NaN;
  const dayBefore = () => moveClock(app, starts - 24 * 3_600_000);
  return { ...announcement, dayBefore };
};

describe('the link in a mail', () => {
  it.each(stoppedKinds)('of %s stops the mails of this kind, and nothing else', async (kind) => {
    const person = await aPerson(app);
    await tell([person], 'À lire', kind);
    const { headers } = await mailTo(app, person.email, /^À lire$/);
    expect(headers['list-unsubscribe']).toContain(await linkOf(person, kind));
    expect((await pressOneClick(person, kind)).statusCode).toBe(200);
    expect(await profileOf(person)).toMatchObject({
      notify: all(true),
      mails: all(true, { [kind]: false }),
    });
  });

  it('says what it stops and what goes on, before and after its button is pressed', async () => {
    const person = await aPerson(app);
    const url = await linkOf(person, 'changes');
    const [stops, goesOn] = [
      'Vous ne recevrez plus d’e-mail quand une séance change, est confirmée ou annulée.',
      'Vos notifications continuent',
    ];
    const question = await app.call({ url });
    expect(question.body).toContain(`${stops} ${goesOn}`);
    expect(await profileOf(person)).toMatchObject({ mails: all(true) });
    const done = await app.call({ method: 'POST', url });
    expect(done.body).toContain(`${stops} ${goesOn}`);
    expect(done.body).toContain('href="/profile#etre-prevenu"');
  });

  it('does not say that notifications go on to someone who has switched them off', async () => {
    const person = await aPerson(app);
    await change(person, { notify: { offers: false } });
    const { body } = await pressOneClick(person, 'offers');
    expect(body).not.toContain('Vos notifications continuent');
    expect(body).toContain('rien ne vous est envoyé');
    expect(await profileOf(person)).toMatchObject({ notify: all(true, { offers: false }) });
  });
});

describe('without the mails of changes', () => {
  it('a game that is cancelled a day before is on the bell and on devices, after one click in a mail', async () => {
    const { id, dayBefore } = await soon();
    const [person, other] = [await aPerson(app), await aPerson(app)];
    const browser = await aBrowser(person);
    for (const one of [person, other]) await join(one, id);
    await tell([other], 'La séance change');
    const mail = await mailTo(app, other.email, /^La séance change$/);
    const oneClick = new URL(/<(.+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? '');
    await app.call({ method: 'POST', url: oneClick.pathname + oneClick.search });
    await pressOneClick(person, 'changes');
    dayBefore();
    await ask(author, id, 'cancel');
    for (const one of [person, other]) await expect.poll(() => happened(one)).toContain('cancelled');
    await expect
      .poll(() => at(browser.path).map(({ body }) => browser.open(body)))
      .toMatchObject([
        { title: expect.stringMatching(/^Tennis /), body: `${author.username} a annulé la séance.` },
      ]);
    const mailed = await mailTo(app, other.email, cancelled);
    expect(mailed.text).toContain('Vous avez arrêté ces e-mails');
    expect(mailed.text).toContain('/profile#etre-prevenu');
    expect(mailed.headers['list-unsubscribe']).toBeUndefined();
    await delivered();
    expect(await subjects(person)).not.toContainEqual(expect.stringMatching(cancelled));
  });

  it('one who waits for a place is told of a cancellation on the bell only', async () => {
    const { id, dayBefore } = await soon();
    for (let places = 3; places > 0; places -= 1) await join(await aPerson(app), id);
    const person = await aPerson(app);
    await join(person, id);
    await pressOneClick(person, 'changes');
    dayBefore();
    await ask(author, id, 'cancel');
    await expect.poll(() => happened(person)).toEqual(['cancelled']);
    await delivered();
    expect(await subjects(person)).not.toContainEqual(expect.stringMatching(cancelled));
  });

  it('a cancellation more than 48 hours before goes by no mail', async () => {
    const { id } = await withOuting(author, { startDate: dayFromNow(9) });
    const person = await aPerson(app);
    await join(person, id);
    await change(person, { mails: { changes: false } });
    await ask(author, id, 'cancel');
    await expect.poll(() => happened(person)).toEqual(['cancelled']);
    await delivered();
    expect(await subjects(person)).not.toContainEqual(expect.stringMatching(cancelled));
  });

  it('a mail that waits for the mail server does not leave any more', async () => {
    const [person, other] = [await aPerson(app), await aPerson(app)];
    await sql`
      CREATE FUNCTION mails_wait() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN NEW.due_at = now() + interval ''1 hour''; RETURN NEW; END'`.execute(app.db);
    await sql`
      CREATE TRIGGER mails_wait BEFORE INSERT ON jobs FOR EACH ROW
        WHEN (NEW.name = 'notice-mail') EXECUTE FUNCTION mails_wait()`.execute(app.db);
    await tell([person, other], 'Elle attend');
    await expect.poll(async () => (await bell(other)).length).toBe(1);
    await expect.poll(waiting).toBe(2);
    await pressOneClick(person, 'changes');
    await sql`DROP TRIGGER mails_wait ON jobs`.execute(app.db);
    await sql`UPDATE jobs SET due_at = now() WHERE name = 'notice-mail'`.execute(app.db);
    await mailTo(app, other.email, /^Elle attend$/);
    await delivered();
    expect(await subjects(person)).not.toContain('Elle attend');
    expect(await bell(person)).toEqual(['Elle attend']);
  });

  it('what is told at the moment of the click is on every bell, and nothing after it goes by mail', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(app)));
    const both = people.flatMap((person, index) => [
      pressOneClick(person, 'changes'),
      tell([person], `Pendant ${index}`),
      change(person, { notify: { offers: false } }),
    ]);
    await Promise.all(both);
    await tell(people, 'Après');
    await delivered();
    for (const [index, person] of people.entries()) {
      expect((await bell(person)).sort()).toEqual(['Après', `Pendant ${index}`]);
      const during = (await subjects(person)).filter((subject) => subject === `Pendant ${index}`);
      expect(during.length).toBeLessThanOrEqual(1);
      expect(await subjects(person)).not.toContain('Après');
      expect(await profileOf(person)).toMatchObject({
        notify: all(true, { offers: false }),
        mails: all(true, { changes: false }),
      });
    }
  });
});

describe('with changes switched off', () => {
  it('nothing is told, but a cancellation of a game within 48 hours is mailed to someone without push', async () => {
    const { id, dayBefore } = await soon();
    const [person, withPush] = [await aPerson(app), await aPerson(app)];
    const browser = await aBrowser(withPush);
    for (const one of [person, withPush]) {
      await join(one, id);
      await change(one, { notify: { changes: false }, mails: { changes: true } });
    }
    await tell([person, withPush], 'La séance change');
    dayBefore();
    await ask(author, id, 'cancel');
    await mailTo(app, person.email, cancelled);
    await delivered();
    for (const one of [person, withPush]) expect(await bell(one)).toEqual([]);
    expect(at(browser.path)).toEqual([]);
    expect(await subjects(person)).not.toContain('La séance change');
    expect(await subjects(withPush)).not.toContainEqual(expect.stringMatching(cancelled));
  });
});

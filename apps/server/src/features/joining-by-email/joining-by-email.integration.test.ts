import { randomUUID } from 'node:crypto';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { mailsTo, mailTo } from '../../../test/mails.ts';
import { aNewcomer, aPerson, aRegistration, logIn, register, type TestPerson } from '../../../test/people.ts';
import { anAlert } from '../alerts/test/alert.ts';
import { block } from '../chat/test/talk.ts';
import { setModerator } from '../moderation/moderators.ts';
import { suspension } from '../moderation/test/suspend.ts';
import { withOuting } from '../outings/test/outing.ts';
import {
  answer,
  ask,
  bell,
  join,
  leave,
  lists,
  moveClock,
  refusal,
  stateOf,
} from '../outings/test/taking-part.ts';
import {
  aGuest,
  aNetwork,
  anAddress,
  askByEmail,
  check,
  confirm,
  joinMail,
  linkFor,
  secretIn,
} from './test/joining.ts';

const app = await startTestApp();
const author = await aPerson(app);
const meetingPoint = 'Portillon à gauche de l’accueil';
const title = 'Foot à 5 sous les lumières';

const aGame = (change: object = {}): Promise<Announcement> =>
  withOuting(author, { title, meetingPoint, places: 1, ...change });
const outingOf = async ({ id }: { id: string }) =>
  (await app.call({ url: `/api/announce/${id}` })).json<Announcement>().outing;
const accounts = async (email: string): Promise<number> =>
  (await sql`SELECT FROM people WHERE email = ${email}`.execute(app.db)).rows.length;
const pending = async (email: string): Promise<number> =>
  (await sql`SELECT FROM join_requests WHERE email = ${email}`.execute(app.db)).rows.length;
/** Waits until every job is done, so that what was not mailed is not going to be. */
const settled = () =>
  expect
    .poll(
      async () =>
        (await sql`SELECT FROM jobs WHERE name IN ('join-request', 'join-confirmed')`.execute(app.db)).rows
          .length,
    )
    .toBe(0);

const leaveLinkIn = ({ link }: { link: (path: string) => string }) =>
  link('/api/participations/leave').replace(app.config.publicUrl, '');

describe('a new address', () => {
  it('is in by the link of its mail, with an account and a login, and reads everything at once', async () => {
    const game = await aGame();
    const email = anAddress();
    const asked = await askByEmail(app, game.id, { email });
    expect([asked.statusCode, asked.json()]).toEqual([
      202,
      {
        message:
          'Si cette adresse peut recevoir nos messages, un lien vient de partir. Votre place est à vous dès que vous confirmez.',
      },
    ]);
    const mail = await mailTo(app, email, joinMail);
    expect(mail.subject).toMatch(/^Votre place au tennis, .+ à 19.h$/);
    for (const strange of [title, author.username, 'Inès', meetingPoint])
      expect(mail.text).not.toContain(strange);
    expect(mail.text).toContain(game.municipalityName);
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(await outingOf(game)).toMatchObject({ taken: 0, held: 0 });

    const token = secretIn(mail.link('/participer'));
    for (let times = 0; times < 2; times += 1) {
      const seen = await check(app, token);
      expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(seen.json()).toMatchObject({
        email,
        firstName: 'Inès',
        every: false,
        hasAccount: false,
        announcement: { id: game.id, participation: null, outing: { taken: 0, meetingPoint: null } },
      });
    }
    expect(await accounts(email)).toBe(0);

    const confirmed = await confirm(app, token, { note: 'J’apporte des chasubles' });
    expect(confirmed.json()).toMatchObject({
      announceId: game.id,
      outing: { taken: 1, meetingPoint },
      participation: { state: 'in', note: 'J’apporte des chasubles' },
      email,
    });
    expect(confirmed.json().participation).not.toHaveProperty('readableInMs');
    expect(String(confirmed.headers['set-cookie'])).toContain('device=');
    const profile = await app.call({
      url: '/api/user/profile',
      headers: { authorization: `Bearer ${confirmed.json().token}` },
    });
    expect(profile.json()).toMatchObject({ email, username: expect.stringMatching(/^In[eè]s/) });
    await expect.poll(() => bell(author)).toContainEqual(expect.stringContaining('participe '));
    expect((await lists(author, game.id)).in).toMatchObject([{ note: 'J’apporte des chasubles' }]);

    for (const again of [await confirm(app, token), await check(app, token)])
      expect([again.statusCode, again.json().code]).toEqual([400, 'JOIN_LINK_INVALID']);
    expect(await pending(email)).toBe(0);
  });

  it('gets a mail that says what, when and where it stands, and leaves by it', async () => {
    const game = await aGame();
    const first = await aGuest(app, game.id);
    const mail = await mailTo(app, first.email, /vous y êtes$/);
    expect(mail.subject).toMatch(/^Tennis /);
    expect(mail.text).toContain(title);
    expect(mail.text).not.toContain(meetingPoint);
    expect(mail.link('/login')).toBeTruthy();
    const calendar = await app.call({
      url: mail.link(`/api/announce/${game.id}/outing.ics`).replace(app.config.publicUrl, ''),
    });
    expect(calendar.body).toContain('BEGIN:VEVENT');

    const second = await aGuest(app, game.id);
    const third = await aGuest(app, game.id);
    expect(second.participation).toMatchObject({ state: 'waiting', position: 1 });
    expect(third.participation).toMatchObject({ state: 'waiting', position: 2 });
    await mailTo(app, third.email, /^La liste d’attente du tennis, /);
    const waits = await mailTo(app, third.email, /vous êtes 2ᵉ sur la liste d’attente$/);
    expect(waits.text).toContain('Quitter la liste');
    const leaving = leaveLinkIn(mail);
    expect((await app.call({ url: leaving })).body).toContain('Je ne peux plus venir');
    expect((await app.call({ method: 'POST', url: leaving })).statusCode).toBe(200);
    expect((await outingOf(game))?.held).toBe(1);
  });

  it('that waits, is offered a place or has asked leaves by its mail as well, and reads what it gives up', async () => {
    const game = await aGame();
    const linkOf = async (email: string, subject: RegExp) => leaveLinkIn(await mailTo(app, email, subject));
    const asking = async (url: string) => (await app.call({ url })).body;
    const press = async (url: string) => (await app.call({ method: 'POST', url })).body;
    const first = await aGuest(app, game.id);
    const [offered, waiting] = [await aGuest(app, game.id), await aGuest(app, game.id)];
    const [ofOffered, ofWaiting] = [
      await linkOf(offered.email, /sur la liste d’attente$/),
      await linkOf(waiting.email, /sur la liste d’attente$/),
    ];
    await leave(first as unknown as TestPerson, game.id);
    const page = await asking(ofWaiting);
    expect(page).toContain('Quitter la liste d’attente');
    expect(page).not.toContain('organisateur');
    expect(await press(ofWaiting)).toContain('n’êtes plus sur la liste d’attente');
    expect(await outingOf(game)).toMatchObject({ held: 1, waiting: 0 });

    expect(await asking(ofOffered)).toContain('Laisser la place gardée pour vous');
    expect(await press(ofOffered)).toContain('plus gardée pour vous');
    expect(await outingOf(game)).toMatchObject({ held: 0, taken: 0 });

    const asks = await aGuest(app, (await aGame({ admission: 'approval' })).id);
    expect(asks.participation).toMatchObject({ state: 'asked' });
    const toConfirm = await mailTo(app, asks.email, /^Votre demande pour le tennis, /);
    expect(toConfirm.text).toContain('Votre demande part dès que vous confirmez.');
    const ofAsks = await linkOf(asks.email, /c’est demandé$/);
    expect(await asking(ofAsks)).toContain('Retirer ma demande');
    expect(await press(ofAsks)).toContain('demande est retirée');
    expect(await asking(ofAsks)).toContain('Rien à changer');
  });

  it('cannot undo it silently', async () => {
    const game = await aGame();
    const guest = await aGuest(app, game.id);
    await leave(guest as unknown as TestPerson, game.id);
    await expect.poll(() => bell(author)).toContainEqual(expect.stringContaining('ne vient plus'));
  });

  it('that someone registered and never activated keeps nothing of theirs', async () => {
    const email = anAddress();
    const game = await aGame();
    const registration = aRegistration({ email });
    await register(app, registration);
    const confirmed = await confirm(app, await linkFor(app, game.id, email));
    expect(confirmed.json()).toMatchObject({ email, participation: { state: 'in' } });
    expect((await logIn(app, email, registration.password)).statusCode).toBe(401);
    expect(await accounts(email)).toBe(1);
  });
});

describe('an address with an active account', () => {
  it('joins, is not logged in, and reads what a visitor does', async () => {
    const member = await aPerson(app);
    const game = await aGame();
    const token = await linkFor(app, game.id, member.email);
    expect((await check(app, token)).json()).toMatchObject({ email: member.email, hasAccount: true });
    const confirmed = await confirm(app, token, { note: 'Bonjour' });
    expect(confirmed.json()).toEqual({
      announceId: game.id,
      outing: { ...(await outingOf(game)) },
      participation: { state: 'in', position: null, offeredUntil: null, note: null },
      token: null,
      email: null,
    });
    expect(confirmed.headers['set-cookie']).toBeUndefined();
    expect(confirmed.body).not.toContain(meetingPoint);
    expect(await stateOf(member, game.id)).toBe('in');
    expect((await member.call({ url: `/api/announce/${game.id}` })).json().outing.meetingPoint).toBe(
      meetingPoint,
    );
  });
});

it('who reads the meeting point and erases the new account at once does not go unseen', async () => {
  const host = await aPerson(app);
  const game = await withOuting(host, { meetingPoint });
  const guest = await aGuest(app, game.id);
  expect((await guest.call({ url: `/api/announce/${game.id}` })).json().outing.meetingPoint).toBe(
    meetingPoint,
  );
  expect((await guest.call({ method: 'DELETE', url: '/api/user' })).statusCode).toBe(204);
  await expect.poll(() => bell(host)).toEqual([expect.stringMatching(/^Une personne ne vient plus /)]);
});

describe('a refused join changes nothing, and the link stays good', () => {
  const refused = async (token: string, expected: readonly unknown[], email: string, count: number) => {
    expect(refusal(await confirm(app, token))).toEqual(expected);
    expect(await accounts(email)).toBe(count);
    expect(await pending(email)).toBe(1);
  };

  it('of one’s own game', async () => {
    const game = await aGame();
    const token = await linkFor(app, game.id, author.email);
    await refused(token, [400, 'Vous organisez cette séance'], author.email, 1);
  });

  it('of a game that began or was cancelled meanwhile', async () => {
    for (const end of ['start', 'cancel'] as const) {
      const game = await aGame();
      const email = anAddress();
      const token = await linkFor(app, game.id, email);
      if (end === 'cancel') await ask(author, game.id, 'cancel');
      else moveClock(app, Date.parse(game.outing?.startsAt ?? '') + 60_000);
      expect(refusal(await askByEmail(app, game.id, { email: anAddress() }))).toEqual([
        409,
        "Cette séance n'est plus ouverte",
      ]);
      expect((await check(app, token)).statusCode).toBe(200);
      await refused(token, [409, "Cette séance n'est plus ouverte"], email, 0);
      moveClock(app, Date.now());
      if (end === 'start') expect((await confirm(app, token)).statusCode).toBe(200);
    }
  });

  it('by someone apart from the author by a block, as if it were unknown', async () => {
    const member = await aPerson(app);
    const game = await aGame();
    const token = await linkFor(app, game.id, member.email);
    await block(app, author, member);
    expect((await confirm(app, token)).statusCode).toBe(404);
    expect(await pending(member.email)).toBe(1);
  });

  it('by someone whom the author has answered', async () => {
    const member = await aPerson(app);
    const game = await aGame({ admission: 'approval' });
    await join(member, game.id);
    const [asked] = (await lists(author, game.id)).asked;
    await answer(author, game.id, asked?.alias ?? '', 'decline');
    await refused(
      await linkFor(app, game.id, member.email),
      [409, "L'organisateur a déjà répondu"],
      member.email,
      1,
    );
  });

  it('by a newcomer with three coming places', async () => {
    const guest = await aGuest(app, (await aGame()).id);
    for (let more = 0; more < 2; more += 1)
      await confirm(app, await linkFor(app, (await aGame()).id, guest.email, 2 + more));
    const token = await linkFor(app, (await aGame()).id, guest.email, 4);
    await refused(
      token,
      [409, "Vous avez déjà trois séances à venir. D'autres seront possibles après la première."],
      guest.email,
      1,
    );
    await sql`UPDATE people SET has_played = true WHERE email = ${guest.email}`.execute(app.db);
    expect((await confirm(app, token)).statusCode).toBe(200);
  });

  it('without being of age, or with a malformed word', async () => {
    const game = await aGame();
    const email = anAddress();
    const token = await linkFor(app, game.id, email);
    for (const payload of [
      { ofAge: false },
      { ofAge: undefined },
      { ofAge: 'true' },
      { note: 'a'.repeat(301) },
    ])
      expect((await confirm(app, token, payload)).statusCode).toBe(400);
    expect([await accounts(email), await pending(email)]).toEqual([0, 1]);
    expect((await confirm(app, token)).statusCode).toBe(200);
  });
});

describe('a link', () => {
  it('of someone suspended opens nothing, and they get no other', async () => {
    const [member, moderator] = [await aPerson(app), await aPerson(app)];
    const game = await aGame();
    const token = await linkFor(app, game.id, member.email);
    await setModerator(app.db, moderator.email, true);
    await (await suspension(moderator, member))();
    for (const refused of [await check(app, token), await confirm(app, token)])
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'JOIN_LINK_INVALID']);
    expect((await askByEmail(app, game.id, { email: member.email })).statusCode).toBe(202);
    await settled();
    expect(
      (await mailsTo(app, member.email)).filter(({ subject }) => joinMail.test(subject ?? '')),
    ).toHaveLength(1);
  });

  it('is good for 24 hours, and then deleted', async () => {
    const email = anAddress();
    const token = await linkFor(app, (await aGame()).id, email);
    await sql`UPDATE join_requests SET created_at = now() - interval '24 hours 1 second' WHERE email = ${email}`.execute(
      app.db,
    );
    for (const refused of [await check(app, token), await confirm(app, token)])
      expect(refused.json().code).toBe('JOIN_LINK_INVALID');
    await app.joiningByEmail.sweep();
    expect([await accounts(email), await pending(email)]).toEqual([0, 0]);
  });

  it('that is not ours is refused', async () => {
    for (const token of ['', 'x', 'a'.repeat(43), 'a'.repeat(201)])
      for (const refused of [await check(app, token), await confirm(app, token)])
        expect([refused.statusCode, refused.json().code], token).toEqual([400, 'JOIN_LINK_INVALID']);
  });

  it('is stored nowhere', async () => {
    const token = await linkFor(app, (await aGame()).id, anAddress());
    const { rows } = await sql<{ text: string }>`
      SELECT string_agg(join_requests::text, ' ') || coalesce((SELECT string_agg(jobs::text, ' ') FROM jobs), '') AS text FROM join_requests`.execute(
      app.db,
    );
    expect(rows[0]?.text).not.toContain(token);
    expect(rows[0]?.text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  it('of a game that was deleted leads to no game', async () => {
    const game = await aGame();
    const token = await linkFor(app, game.id, anAddress());
    await author.call({ method: 'DELETE', url: `/api/announce/${game.id}` });
    expect((await check(app, token)).statusCode).toBe(404);
    expect((await confirm(app, token)).statusCode).toBeGreaterThanOrEqual(404);
  });
});

describe('asking', () => {
  it('needs a game that one can join, and a first name', async () => {
    const game = await aGame();
    expect((await askByEmail(app, '0'.repeat(32), { email: anAddress() })).statusCode).toBe(404);
    expect((await askByEmail(app, 'x', { email: anAddress() })).statusCode).toBe(404);
    for (const firstName of ['', 'a'.repeat(21), 'Jean Paul II', 'R2D2', '<b>', undefined, 'Inès\u0000'])
      expect((await askByEmail(app, game.id, { email: anAddress(), firstName })).statusCode, firstName).toBe(
        400,
      );
    for (const firstName of ['Jean-Paul', 'Anne Marie', 'D’Artagnan', ' Zoé  Li '])
      expect((await askByEmail(app, game.id, { email: anAddress(), firstName })).statusCode, firstName).toBe(
        202,
      );
    for (const email of ['', 'x', undefined])
      expect((await askByEmail(app, game.id, { email })).statusCode).toBe(400);
  });

  it('gives the same answer for every address', async () => {
    const [member, newcomer] = [await aPerson(app), await aNewcomer(app)];
    const game = await aGame();
    const answers = await Promise.all(
      [anAddress(), member.email, newcomer.email, author.email].map((email) =>
        askByEmail(app, game.id, { email }),
      ),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  });

  it('is limited for a network, and silently for an address', async () => {
    const strict = await startTestApp({ RATE_LIMIT_SCALE: '1', REDIS_URL: '' });
    const host = await aPerson(strict);
    const game = await withOuting(host, { places: 5 });
    const email = anAddress();
    const network = aNetwork();
    const statuses = [];
    for (let asked = 0; asked < 31; asked += 1)
      statuses.push((await askByEmail(strict, game.id, { email }, network)).statusCode);
    expect(statuses).toEqual([...Array<number>(30).fill(202), 429]);
    await expect
      .poll(
        async () => (await sql`SELECT FROM jobs WHERE name = 'join-request'`.execute(strict.db)).rows.length,
      )
      .toBe(0);
    expect(await mailsTo(strict, email)).toHaveLength(10);
  });

  it('makes ten new accounts a day from one small mail domain, and any number from a large provider', async () => {
    const strict = await startTestApp({ RATE_LIMIT_SCALE: '1', REDIS_URL: '' });
    const host = await aPerson(strict);
    const game = await withOuting(host, { places: 5 });
    const linkOf = async (email: string, id = game.id) => {
      await askByEmail(strict, id, { email }, aNetwork());
      return secretIn((await mailTo(strict, email, joinMail)).link('/participer'));
    };
    const come = async (email: string, id?: string) => confirm(strict, await linkOf(email, id));
    // The limits of all test apps are counted by one Redis.
    const domain = `exemple-${randomUUID()}.fr`;
    const late = await linkOf(`ana@${domain}`);
    const statuses = [];
    for (let guest = 0; guest < 10; guest += 1)
      statuses.push((await come(`ana${guest}@club.${domain}`)).statusCode);
    expect(statuses).toEqual(Array(10).fill(200));
    expect((await confirm(strict, late)).statusCode).toBe(429);
    const { rows } = await sql`SELECT FROM people WHERE email = ${`ana@${domain}`}`.execute(strict.db);
    expect(rows).toEqual([]);
    // Whoever asks now gets no mail.
    const silent = `ana10@${domain}`;
    expect((await askByEmail(strict, game.id, { email: silent }, aNetwork())).statusCode).toBe(202);
    const linked = await withOuting(host, { visibility: 'link' });
    expect((await come(`ana11@${domain}`, linked.id)).statusCode).toBe(200);
    expect(await mailsTo(strict, silent)).toEqual([]);
    expect((await come(`ana.${randomUUID()}@gmail.com`)).statusCode).toBe(200);
    const member = await aPerson(strict, { email: `ana12@club.${domain}` });
    expect((await come(member.email)).statusCode).toBe(200);
  });
});

describe('a mailbox that wants no such mails', () => {
  const mails = async (email: string) => {
    await settled();
    return (await mailsTo(app, email)).length;
  };
  const stopLinkOf = async (email: string, id: string) => {
    await askByEmail(app, id, { email });
    return (await mailTo(app, email, joinMail)).link('/participer/stop');
  };

  it('gets none after one press, and again after another', async () => {
    const game = await aGame();
    const email = anAddress();
    const token = secretIn(await stopLinkOf(email, game.id));
    const press = (path: string, given = token) =>
      app.call({ method: 'POST', url: `/api/participation/${path}`, payload: { token: given } });
    for (let times = 0; times < 2; times += 1) expect((await press('stop')).statusCode).toBe(204);
    expect((await askByEmail(app, game.id, { email })).statusCode).toBe(202);
    // Another spelling of the same mailbox.
    expect((await askByEmail(app, game.id, { email: email.replace('@', '+foot@') })).statusCode).toBe(202);
    expect(await mails(email)).toBe(1);
    for (let times = 0; times < 2; times += 1) expect((await press('stop/undo')).statusCode).toBe(204);
    await askByEmail(app, game.id, { email });
    expect(await mails(email)).toBe(2);
    for (const path of ['stop', 'stop/undo'])
      expect((await press(path, 'x.y')).json().code).toBe('JOIN_LINK_INVALID');
  });

  it('stops them by the button of a mail client, and not by a link that is opened', async () => {
    const game = await aGame();
    const email = anAddress();
    await askByEmail(app, game.id, { email });
    const { headers } = await mailTo(app, email, joinMail);
    const url = (headers['list-unsubscribe'] ?? '').slice(1, -1).replace(app.config.publicUrl, '');
    await app.call({ url });
    await askByEmail(app, game.id, { email });
    expect(await mails(email)).toBe(2);
    const pressed = await app.call({
      method: 'POST',
      url,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(pressed.statusCode).toBe(200);
    await askByEmail(app, game.id, { email });
    expect(await mails(email)).toBe(2);
  });

  it('stays so after an erasure, and until someone logs in with it', async () => {
    const member = await aPerson(app);
    const game = await aGame();
    const token = secretIn(await stopLinkOf(member.email, game.id));
    await app.call({ method: 'POST', url: '/api/participation/stop', payload: { token } });
    await member.call({ method: 'DELETE', url: '/api/user', payload: { password: member.password } });
    const before = await mails(member.email);
    await askByEmail(app, game.id, { email: member.email });
    expect(await mails(member.email)).toBe(before);

    const other = await aPerson(app);
    const stop = secretIn(await stopLinkOf(other.email, game.id));
    await app.call({ method: 'POST', url: '/api/participation/stop', payload: { token: stop } });
    await logIn(app, other.email, other.password);
    await askByEmail(app, game.id, { email: other.email });
    expect(await mails(other.email)).toBe(2);

    const change = (requestMails: boolean) =>
      other.call({ method: 'PUT', url: '/api/user/profile', payload: { requestMails } });
    expect((await change(false)).json()).toMatchObject({ requestMails: false });
    await askByEmail(app, game.id, { email: other.email });
    expect(await mails(other.email)).toBe(2);
    expect((await change(true)).json()).toMatchObject({ requestMails: true });
    expect((await other.call({ url: '/api/user/profile' })).json()).toMatchObject({ requestMails: true });
    await askByEmail(app, game.id, { email: other.email });
    expect(await mails(other.email)).toBe(3);
  });

  it('gets no confirmation of an alert either, but what its owner asks for', async () => {
    const member = await aPerson(app);
    const token = secretIn(await stopLinkOf(member.email, (await aGame()).id));
    await app.call({ method: 'POST', url: '/api/participation/stop', payload: { token } });
    await settled();
    const alert = { ...anAlert(), email: member.email };
    expect((await app.call({ method: 'POST', url: '/api/alerts/by-email', payload: alert })).statusCode).toBe(
      202,
    );
    await app.call({ method: 'POST', url: '/api/user/forgot-password', payload: { email: member.email } });
    await mailTo(app, member.email, /^Choisissez/);
    await expect
      .poll(
        async () =>
          (await sql`SELECT FROM jobs WHERE name IN ('alert-request', 'alert-confirmation')`.execute(app.db))
            .rows.length,
      )
      .toBe(0);
    expect(await mailsTo(app, member.email)).toHaveLength(2);
  });
});

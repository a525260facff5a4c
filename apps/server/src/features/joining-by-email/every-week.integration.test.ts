import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { longNames } from '@coequipiers/contract/long-day-names';
import type { AnnouncementOuting } from '@coequipiers/contract/participations-schemas';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { mailTo } from '../../../test/mails.ts';
import { aPerson, callWith, type TestPerson } from '../../../test/people.ts';
import { aWrite, dayFromNow, put } from '../announcements/test/publish.ts';
import { aliasOf } from '../chat/test/talk.ts';
import { anOuting, withOuting } from '../outings/test/outing.ts';
import {
  answer,
  ask,
  bell,
  join,
  moveClock,
  refusal,
  shown,
  stateOf,
  weeksOf,
} from '../outings/test/taking-part.ts';
import { anAddress, askByEmail, check, confirm, joinMail, secretIn } from './test/joining.ts';

const app = await startTestApp();
const author = await aPerson(app);
const title = 'Tennis du club des amis';

const aSlot = (change: object = {}): Promise<Announcement> =>
  withOuting(author, { title, repeat: 'weekly', ...change });
const weekday = longNames.weekdays[new Date(dayFromNow(3)).getUTCDay()];
const plain = (text: string | undefined) => (text ?? '').replaceAll('\u00A0', ' ');

/** Asks for a week of it, and gives the mail with its link. */
async function mailFor({ id }: { id: string }, email: string, { every = true, outing = '' } = {}) {
  const asked = await app.call({
    method: 'POST',
    url: `/api/announce/${id}/participation/by-email`,
    ...(outing && { query: { outing } }),
    payload: { firstName: 'Inès', email, every },
  });
  if (asked.statusCode !== 202) throw new Error(`${asked.statusCode} ${asked.body}`);
  const mail = await mailTo(app, email, joinMail);
  return { text: plain(mail.text), token: secretIn(mail.link('/participer')) };
}
const requestsOf = async (person: TestPerson) => {
  const files = unzipSync(new Uint8Array((await person.call({ url: '/api/user/export' })).rawPayload));
  return JSON.parse(strFromU8(files['demandes-par-e-mail.json'] ?? new Uint8Array())).enAttente;
};

describe('asking by e-mail to come every week', () => {
  it('is kept with the link, whose mail and page say so', async () => {
    const game = await aSlot();
    const [, second = ''] = await weeksOf(app, game.id);
    const email = anAddress();
    const { text, token } = await mailFor(game, email, { outing: second });
    expect(text).toContain(
      `C’est pour chaque semaine : le tennis, chaque ${weekday} à 19 h, à Saint-Étienne.`,
    );
    for (const strange of [title, author.username, 'Inès']) expect(text).not.toContain(strange);
    const about = (await check(app, token)).json();
    expect(about).toMatchObject({ every: true, announcement: { outing: { id: second } } });
    expect(about.announcement.startDate).toBe(dayFromNow(10));
    expect((await confirm(app, token)).json()).toMatchObject({
      outing: { id: second },
      participation: { state: 'in' },
    });
  });

  it('is not what somebody asks for who chose one week', async () => {
    const game = await aSlot();
    const { text, token } = await mailFor(game, anAddress(), { every: false });
    expect(text).not.toContain('chaque');
    expect((await check(app, token)).json()).toMatchObject({ every: false });
  });

  it('is refused where nothing comes again', async () => {
    const { id } = await withOuting(author);
    const refused = await askByEmail(app, id, { email: anAddress(), every: true });
    expect(refused.json().code).toBe('VALIDATION');
    expect(refusal(refused)).toEqual([400, 'Cette annonce ne se répète pas']);
    expect((await askByEmail(app, id, { email: anAddress(), every: 'yes' })).statusCode).toBe(400);
    expect((await askByEmail(app, id, { email: anAddress(), every: false })).statusCode).toBe(202);
  });

  it('is in the export of whoever has the address', async () => {
    const game = await aSlot();
    const member = await aPerson(app);
    await mailFor(game, member.email);
    expect(await requestsOf(member)).toMatchObject([
      { annonce: game.id, seance: game.outing?.id, chaqueSemaine: true },
    ]);
  });
});

describe('the press of a link for every week', () => {
  const partsOf = async (person: Pick<TestPerson, 'call'>, id: string) =>
    (await person.call({ url: `/api/announce/${id}/outings` }))
      .json<AnnouncementOuting[]>()
      .map(({ participation }) => participation?.state);
  const all = (state: string) => Array.from({ length: 8 }, () => state);
  const guestOf = (answer: { json: () => { token: string } }) => ({
    call: callWith(app, answer.json().token),
  });

  it('takes whoever has played in every week, and logs nobody in who has an account', async () => {
    const game = await aSlot();
    const [, second = ''] = await weeksOf(app, game.id);
    const member = await aPerson(app);
    const { token } = await mailFor(game, member.email, { outing: second });
    const confirmed = await confirm(app, token, { note: 'Avec mon frère' });
    expect(confirmed.json()).toMatchObject({
      outing: { id: second, taken: 1 },
      participation: { state: 'in' },
      token: null,
    });
    expect(await partsOf(member, game.id)).toEqual(all('in'));
    expect((await shown(member, game.id)).series).toMatchObject({ regular: 'yes', regulars: 1 });
    const { text } = await mailTo(app, member.email, /vous y êtes$/);
    expect(plain(text)).toContain(`Vous venez chaque ${weekday} à 19 h.`);
    await expect
      .poll(() => bell(author))
      .toContainEqual(expect.stringContaining(`${member.username} vient chaque semaine`));
  });

  it('takes a newcomer in the chosen week, and asks the author for the others', async () => {
    const game = await aSlot();
    const [, second = ''] = await weeksOf(app, game.id);
    const email = anAddress();
    const confirmed = await confirm(app, (await mailFor(game, email, { outing: second })).token);
    const guest = guestOf(confirmed);
    expect(await partsOf(guest, game.id)).toEqual([
      undefined,
      'in',
      ...all('')
        .slice(2)
        .map(() => undefined),
    ]);
    expect((await guest.call({ url: `/api/announce/${game.id}` })).json().series).toMatchObject({
      regular: 'asked',
      regulars: 0,
    });
    const { text } = await mailTo(app, email, /vous y êtes$/);
    expect(plain(text)).toContain(`Vous demandez à venir chaque ${weekday} à 19 h`);
  });

  it('takes a newcomer in every week of what is only for those with its link', async () => {
    const game = await aSlot({ visibility: 'link' });
    const guest = guestOf(await confirm(app, (await mailFor(game, anAddress())).token));
    expect(await partsOf(guest, game.id)).toEqual(all('in'));
  });

  it('asks in every week where the author chooses', async () => {
    const game = await aSlot({ admission: 'approval' });
    const member = await aPerson(app);
    await confirm(app, (await mailFor(game, member.email)).token);
    expect(await partsOf(member, game.id)).toEqual(all('asked'));
  });

  it('by whom the author has refused changes nothing, and the link stays good', async () => {
    const game = await aSlot();
    const member = await aPerson(app);
    await join(member, game.id, { every: true });
    await answer(author, game.id, await aliasOf(app, member), 'remove?every=true');
    const { token } = await mailFor(game, member.email);
    for (let times = 0; times < 2; times += 1)
      expect((await confirm(app, token)).json().code).toBe('ALREADY_ANSWERED');
    expect(await partsOf(member, game.id)).toEqual(all('removed'));
  });

  it('of a week that is over by then joins none of the others', async () => {
    const game = await aSlot();
    const member = await aPerson(app);
    const { token } = await mailFor(game, member.email);
    moveClock(app, Date.parse(game.outing?.startsAt ?? '') + 60_000);
    expect((await confirm(app, token)).statusCode).toBe(409);
    expect(await weeksOf(member, game.id)).toContain(game.outing?.id);
    moveClock(app, Date.now());
    expect((await partsOf(member, game.id)).filter(Boolean)).toEqual([]);
    expect((await confirm(app, token)).statusCode).toBe(200);
  });
});

it('a slot that is paused is joined by no link', async () => {
  const game = await aSlot();
  const { token } = await mailFor(game, anAddress());
  const paused = (is: boolean) =>
    sql`
    WITH slot AS (UPDATE series SET paused_at = CASE WHEN ${is} THEN now() END WHERE announcement_id = ${game.id} RETURNING announcement_id),
      weeks AS (UPDATE outings SET paused = ${is} FROM slot WHERE outings.announcement_id = slot.announcement_id)
    UPDATE announcements SET paused = ${is} FROM slot WHERE id = announcement_id`.execute(app.db);
  await paused(true);
  for (const refused of [await askByEmail(app, game.id, { email: anAddress() }), await confirm(app, token)])
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'SERIES_PAUSED']);
  await paused(false);
  expect((await confirm(app, token)).statusCode).toBe(200);
});

describe('a link for every week of a series that has ended meanwhile', () => {
  it('is for the one outing that is left', async () => {
    const game = await aSlot();
    const member = await aPerson(app);
    const { token } = await mailFor(game, member.email);
    expect((await put(author, game.id, aWrite(anOuting({ title, repeat: null })))).statusCode).toBe(200);
    expect((await check(app, token)).json()).toMatchObject({
      every: false,
      announcement: { series: null, outing: { id: game.outing?.id } },
    });
    expect((await confirm(app, token)).statusCode).toBe(200);
    expect(await stateOf(member, game.id)).toBe('in');
  });

  it('is closed once its week is cancelled, and joins nothing', async () => {
    const game = await aSlot();
    const [first = '', second = ''] = await weeksOf(app, game.id);
    const member = await aPerson(app);
    const { token } = await mailFor(game, member.email, { outing: second });
    await ask(author, game.id, 'cancel', {}, second);
    expect((await confirm(app, token)).statusCode).toBe(409);
    await author.call({
      method: 'POST',
      url: `/api/announce/${game.id}/series/stop`,
      payload: { from: first },
    });
    expect((await confirm(app, token)).statusCode).toBe(409);
    expect((await shown(member, game.id)).participation).toBeNull();
  });
});

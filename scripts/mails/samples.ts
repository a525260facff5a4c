// Every mail that people get, with made-up people and games, written by the functions that write them in the product.
import { activationMail } from '../../apps/server/src/features/accounts/mails/activation.ts';
import { loginLinkMail } from '../../apps/server/src/features/accounts/mails/login-link.ts';
import { passwordChangedMail } from '../../apps/server/src/features/accounts/mails/password-changed.ts';
import { passwordResetMail } from '../../apps/server/src/features/accounts/mails/password-reset.ts';
import type { AlertLinks } from '../../apps/server/src/features/alerts/mails/alert-links.ts';
import {
  confirmationMail,
  foundMail,
  fullMail,
} from '../../apps/server/src/features/alerts/mails/alert-mails.ts';
import { renewalMail } from '../../apps/server/src/features/alerts/summaries/renewal.ts';
import { summaryMail, type titleOf } from '../../apps/server/src/features/alerts/summaries/summary-mail.ts';
import { unreadMessagesMail } from '../../apps/server/src/features/chat/mails/unread-messages.ts';
import { confirmedMail } from '../../apps/server/src/features/joining-by-email/confirmed-mails.ts';
import { joinMail } from '../../apps/server/src/features/joining-by-email/join-mail.ts';
import { authorMail, reporterMail } from '../../apps/server/src/features/moderation/mails/decision.ts';
import { newsletterMail } from '../../apps/server/src/features/newsletter/newsletter.ts';
import { noticeMail } from '../../apps/server/src/features/notices/notice-mail.ts';
import { changed } from '../../apps/server/src/features/outings/telling/changed.ts';
import {
  asksIfOn,
  confirmationSentence,
  isOn,
  notOnAnyMore,
  notOnYet,
} from '../../apps/server/src/features/outings/telling/confirmation-sentences.ts';
import * as say from '../../apps/server/src/features/outings/telling/sentences.ts';
import {
  goesOn,
  seriesChanged,
  severalCancelled,
  slotFrom,
  stopped,
} from '../../apps/server/src/features/outings/telling/series-sentences.ts';
import { type About, type Said, wordsOf } from '../../apps/server/src/features/outings/telling/words.ts';
import { inactivityMail } from '../../apps/server/src/features/personal-data/mails/inactivity.ts';
import { reportReceivedMail } from '../../apps/server/src/features/reports/mails/report-received.ts';

type Sample = { name: string; subject: string; html: string; text: string };

const publicUrl = 'https://coequipiers.example';
const link = `${publicUrl}/lien`;
/** Monday, 18 h 12. */
const now = new Date('2026-11-16T17:12:00Z');
const at = (instant: string) => new Date(instant);
const game = (change: Partial<About> = {}): About => ({
  outingId: 'outing',
  announceId: '0'.repeat(32),
  title: 'Double du jeudi soir',
  category: 'Tennis',
  municipality: 'Villeurbanne',
  authorId: 'author',
  startsAt: at('2026-11-19T19:30:00Z'),
  endsAt: at('2026-11-19T21:00:00Z'),
  timeZone: 'Europe/Paris',
  hasMeetingPoint: true,
  ...change,
});
const few = { minimum: 8, confirmed: false, missing: 2, people: 6 };
const enough = { minimum: 8, confirmed: true, missing: 0, people: 8 };
const tennis = game();
const swim = game({
  title: 'Longueurs du matin',
  category: 'Natation',
  startsAt: at('2026-11-20T06:00:00Z'),
  endsAt: at('2026-11-20T07:00:00Z'),
});
const basket = game({
  title: 'Basket après le travail',
  category: 'Basketball',
  startsAt: at('2026-11-16T19:12:00Z'),
  endsAt: at('2026-11-16T20:42:00Z'),
});

const notice = (said: Said, about = tennis, stopLink: string | undefined = link) =>
  noticeMail(
    { ...wordsOf(about, now, said), announceId: about.announceId },
    { username: 'camille', publicUrl, stopLink },
  );

const nothing = { moved: false, commune: false, point: false };
const was = { startsAt: tennis.startsAt, timeZone: tennis.timeZone, municipality: tennis.municipality };
const edit = (change: object, before: object = {}, isIn = true) =>
  notice(
    changed(tennis, now, { ...nothing, author: 'karim_b', was: { ...was, ...before }, isIn, ...change }),
  );

const thursday = slotFrom('2026-11-19', '20:30');

const wanted = {
  category: 'Football',
  start: { day: '2026-11-21', time: '16:00' },
  municipalityName: 'Villeurbanne',
  zipCode: '69100',
  admission: 'open',
} as const;
const toJoin = (change: object = {}, every = false) =>
  joinMail(
    {
      ...wanted,
      visibility: 'everyone',
      slot: { weekday: 6, startTime: '16:00' },
      outing: {
        startsAt: '2026-11-21T15:00:00Z',
        timeZone: 'Europe/Paris',
        state: 'open',
        admission: 'open',
        places: 4,
        taken: 2,
        held: 0,
        waiting: 0,
        ...change,
      },
    } as unknown as Parameters<typeof joinMail>[0],
    { publicUrl, token: 'secret', stop: link, every, now },
  );
const joined = (
  state: 'in' | 'asked' | 'waiting',
  position: number | null = null,
  regular?: 'yes' | 'asked',
) => {
  const mail = confirmedMail(tennis, now, {
    username: 'Inès',
    part: { state, position },
    leaveLink: link,
    publicUrl,
    ...(regular && { regular: { state: regular, weekday: 4, startTime: '20:30' } }),
  });
  if (!mail) throw new Error(`there is no mail for someone who is ${state}`);
  return mail;
};

const found = {
  id: '0'.repeat(32),
  authorId: 'author',
  title: 'Foot à 5 sous les lumières',
  category: 'Football',
  municipalityName: 'Bron',
  timeZone: 'Europe/Paris',
  latitude: 45.73,
  longitude: 4.91,
  createdAt: now,
  editedAt: null,
  startDate: '2026-11-18',
  outing: { id: 'outing', startsAt: at('2026-11-18T19:00:00Z'), level: 'all', places: 4, taken: 2 },
} as unknown as Parameters<typeof foundMail>[0];
const alert = {
  categories: ['Football'],
  maxDistance: 10_000,
  municipalityName: 'Villeurbanne',
  frequency: 'now',
  level: null,
  days: [1, 2, 3, 4],
  fromTime: '18:00',
  toTime: null,
} as unknown as Parameters<typeof confirmationMail>[0];
const ownAlert = {
  id: '1'.repeat(32),
  recipient: '2'.repeat(32),
  person_id: null,
  username: '',
  latitude: 45.77,
  longitude: 4.88,
  zip_code: '69100',
  municipality_name: 'Villeurbanne',
  region_name: 'Auvergne-Rhône-Alpes',
  max_distance: 10_000,
  categories: ['Football'],
  level: null,
  days: [],
  from_time: null,
  to_time: null,
  frequency: 'daily',
  paused: false,
  confirmed_at: now,
  created_at: now,
} as unknown as Parameters<typeof titleOf>[0];
const links = {
  confirm: () => link,
  edit: () => link,
  stop: () => link,
  headers: () => ({}),
} as unknown as AlertLinks;
const stopAll = { headersFor: () => ({}) } as unknown as Parameters<typeof summaryMail>[1]['stopAll'];
const decision = {
  ground: 'terms',
  rule: 'Article 4, offres commerciales',
  reasons: 'L’annonce propose des cours payants.',
  suspended_days: null,
  target_type: 'announcement',
  username: 'camille',
  publicUrl,
  contact: 'contact@coequipiers.example',
} as const;

const reason = 'Le court est inondé, la mairie ferme jusqu’à lundi. On remet ça jeudi prochain\u00A0?';

const written = {
  activation: activationMail({ link }),
  'activation-to-take-part': activationMail({ link, outing: wanted }),
  'activation-to-ask': activationMail({ link, outing: { ...wanted, admission: 'approval' } }),
  'join-confirm': toJoin(),
  'join-confirm-every-week': toJoin({}, true),
  'join-confirm-to-ask': toJoin({ admission: 'approval' }),
  'join-confirm-to-wait': toJoin({ taken: 4, waiting: 1, state: 'full' }),
  'joined-in': joined('in'),
  'joined-every-week': joined('in', null, 'yes'),
  'joined-asked': joined('asked'),
  'joined-asked-every-week': joined('asked', null, 'asked'),
  'joined-waiting': joined('waiting', 2),
  'login-link': loginLinkMail({ link, code: '48291377' }),
  'login-link-without-code': loginLinkMail({ link }),
  'password-reset': passwordResetMail({ username: 'camille', link }),
  'password-changed': passwordChangedMail({ username: 'camille', at: now, link }),
  inactivity: inactivityMail({ username: 'camille', erasedOn: at('2026-12-16T10:00:00Z'), link }),
  messages: unreadMessagesMail({ username: 'camille', sender: 'karim_b', count: 2, link, stopLink: link }),
  'place-offered': notice(say.offered(swim, now, { until: at('2026-11-16T20:40:00Z'), others: true }), swim),
  'place-called': notice(say.called(basket, now, { waiting: 3 }), basket),
  'someone-missing': notice(say.missing(basket, now), basket),
  'request-accepted': notice(say.accepted(tennis, now, { author: 'tom_g' })),
  'request-declined': notice(
    say.declined(tennis, now, { author: 'tom_g', reason: 'Groupe déjà complet, désolé.' }),
  ),
  'place-taken-back': notice(say.removed(tennis, now, { author: 'tom_g', waited: false })),
  'rank-taken-back': notice(say.removed(tennis, now, { author: 'tom_g', waited: true })),
  'another-hour': edit({ moved: true }, { startsAt: at('2026-11-19T18:00:00Z') }),
  'another-day': edit({ moved: true, point: true }, { startsAt: at('2026-11-24T18:00:00Z') }),
  'another-commune': edit({ commune: true }, { municipality: 'Les Ulis' }),
  'another-meeting-point': edit({ point: true }),
  'another-meeting-point-waiting': edit({ point: true }, {}, false),
  cancelled: notice(say.cancelled(tennis, now, { author: 'karim_b', reason })),
  'cancelled-unnamed': notice(say.cancelled(swim, now, {}), swim),
  'cancelled-anyway': notice(say.cancelled(basket, now, { author: 'karim_b' }), basket, ''),
  'slot-moved': notice(
    seriesChanged(tennis, {
      moved: true,
      commune: false,
      point: true,
      author: 'karim_b',
      was: { ...thursday, municipality: 'Villeurbanne' },
      is: slotFrom('2026-11-20', '20:00'),
      isIn: true,
    }),
  ),
  'slot-stopped': notice(stopped(tennis, now, { author: 'karim_b', reason, from: thursday, count: 3 })),
  'several-cancelled': notice(severalCancelled(tennis, { author: 'karim_b', count: 3 })),
  'slot-goes-on': notice(goesOn(tennis, thursday)),
  'is-it-on': notice(asksIfOn(tennis, now, few, 1)),
  'not-on-yet': notice(notOnYet(tennis, now, few)),
  on: notice(isOn(tennis, now, enough, false)),
  'on-by-word': notice(isOn(tennis, now, { ...few, confirmed: true, missing: 0 }, true)),
  'not-on': notice(notOnAnyMore(tennis, now, few)),
  'reminder-tomorrow': notice(
    say.reminded({ ...tennis, startsAt: at('2026-11-17T19:30:00Z') }, now, {
      isAuthor: false,
      confirmation: '',
    }),
    game({ startsAt: at('2026-11-17T19:30:00Z'), endsAt: at('2026-11-17T21:00:00Z') }),
  ),
  'reminder-soon': notice(
    say.reminded(basket, now, { isAuthor: false, confirmation: confirmationSentence(enough) }),
    basket,
  ),
  'reminder-author': notice(
    say.reminded(basket, now, { isAuthor: true, confirmation: confirmationSentence(few) }),
    basket,
  ),
  'alert-found': foundMail(found, 3_200, {
    name: 'camille',
    links: { announcement: link, edit: link, stop: link },
    now,
  }),
  'alert-summary': summaryMail(
    { alerts: [ownAlert], found: [{ announcement: found, alert: ownAlert }], others: 2, more: false },
    { links, stopAll, publicUrl, now },
  ),
  'alert-renewal': renewalMail([ownAlert], { links, publicUrl }),
  'alert-confirm': confirmationMail(alert, { confirm: link, stop: link }),
  'alerts-full': fullMail(publicUrl, link),
  newsletter: newsletterMail({
    subject: 'Ce qui change cet automne',
    paragraphs: ['Les séances se prolongent.', 'Bonne saison à tous.'],
    username: 'camille',
    publicUrl,
    stop: link,
  }),
  'report-received': reportReceivedMail({
    id: '0123456789abcdef',
    username: 'camille',
    target_type: 'announcement',
    reason: 'spam',
    publicUrl,
  }),
  'report-decided': reporterMail({ ...decision, decision: 'remove', reference: '89abcdef' }),
  'content-kept': authorMail({
    ...decision,
    decision: 'keep',
    ground: 'none',
    subject: 'Foot à 5',
    until: null,
  }),
  'content-removed': authorMail({ ...decision, decision: 'remove', subject: 'Foot à 5', until: null }),
  'account-suspended': authorMail({
    ...decision,
    decision: 'suspend',
    suspended_days: 30,
    subject: 'Foot à 5',
    until: '16 décembre 2026',
  }),
};

export const samples: Sample[] = Object.entries(written).map(([name, { subject, html, text }]) => ({
  name: `mails-${name}`,
  subject,
  html: html ?? '',
  text: text ?? '',
}));

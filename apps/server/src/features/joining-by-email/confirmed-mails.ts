import { rankOf } from '@coequipiers/contract/outing-words';
import { announcementPath, outingParam, paths } from '@coequipiers/contract/pages';
import { participationTexts } from '@coequipiers/contract/participations';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import { everyDayAndHourOf } from '@coequipiers/contract/series-details';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobQueue, Jobs } from '../../platform/jobs/jobs.ts';
import { type Letter, writeLetter } from '../../platform/mail/letter.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import { peopleRepository } from '../accounts/people-repository.ts';
import type { LeaveLinks } from '../outings/leaving-by-link/leave-links.ts';
import { outingsRepository } from '../outings/outings-repository.ts';
import { presentParticipation } from '../outings/team/participations-on-card.ts';
import { participationsRepository } from '../outings/team/participations-repository.ts';
import { confirmed } from '../outings/telling/sentences.ts';
import { type About, wordsOf } from '../outings/telling/words.ts';
import { gamesRepository, type Regular } from './games-repository.ts';

type Told = { personId: string; announceId: string; outingId: string };
export type ConfirmedMails = Pick<JobQueue<Told>, 'send'>;

type Parts = {
  db: Db;
  jobs: Pick<Jobs, 'queue'>;
  transport: MailTransport;
  publicUrl: string;
  leaveLinks: LeaveLinks;
  clock: () => Clock;
};

type Link = Letter['action'];
type OwnPart = Pick<Participation, 'state' | 'position'>;
type Written = {
  username: string;
  part: OwnPart;
  leaveLink: string;
  publicUrl: string;
  /** What they are to the series, if it is one. */
  regular?: Regular | undefined;
};

/** Undefined when something else has happened since. */
export function confirmedMail(
  about: About,
  now: Date,
  { username, part, leaveLink, publicUrl, regular }: Written,
) {
  const rank = part.position === null ? undefined : rankOf(part.position);
  const said = confirmed(about, now, { state: part.state, rank });
  const letter = said && wordsOf(about, now, said).letter;
  if (!letter) return undefined;
  const { path, label, card, ...words } = letter;
  const isIn = part.state === 'in';
  const calendar = publicUrl + calendarOf(about);
  const also: Link[] = [
    ...(isIn ? [{ label: 'Ajouter à mon agenda', link: calendar }] : []),
    { label: leaveLabels[part.state] ?? participationTexts.leave, link: leaveLink },
    { label: 'Recevoir un lien de connexion', link: `${publicUrl}${paths.login}` },
  ];
  return writeLetter({
    ...words,
    before: [...words.before, ...everyWeek(regular)],
    name: username,
    cards: [card],
    action: { label, link: `${publicUrl}${path}` },
    also,
  });
}

const everyWeek = (regular: Regular | undefined): string[] => {
  if (regular?.state === 'yes')
    return [
      `Vous venez ${everyDayAndHourOf(regular)}. Une date ne va pas ? « Pas cette fois », sur sa page, rend votre place.`,
    ];
  if (regular?.state === 'asked')
    return [
      `Vous demandez à venir ${everyDayAndHourOf(regular)} : l’organisateur répond une fois, pour toutes les dates.`,
    ];
  return [];
};

/** The file of the outing; of a weekly announcement that of its week. */
const calendarOf = ({ announceId, week }: About): string =>
  `/api${announcementPath(announceId)}/outing.ics${week === undefined ? '' : `?${outingParam}=${week}`}`;

const leaveLabels: Partial<Record<Participation['state'], string>> = {
  waiting: participationTexts.leaveList,
  asked: participationTexts.takeBack,
};

/**
 * The mail after a confirmed join, written when it leaves: what somebody has confirmed in the browser inside an app is soon out of sight,
 * and so is the login there.
 */
export function createConfirmedMails({
  db,
  jobs,
  transport,
  publicUrl,
  leaveLinks,
  clock,
}: Parts): ConfirmedMails {
  const people = peopleRepository(db);
  const games = gamesRepository(db);
  const outings = outingsRepository(db);
  const participations = participationsRepository(db);

  return jobs.queue<Told>('join-confirmed', async ({ personId, announceId, outingId }, id) => {
    const [person, row, view] = [
      await people.byId(personId),
      await outings.byId(outingId),
      await participations.view(announceId, personId, outingId, clock().now),
    ];
    const part = view ? presentParticipation(view) : null;
    const about = row && !row.cancelled_at && (await outings.about(row));
    if (!person?.email || !part || !about) return;
    const mail = confirmedMail(about, clock().now, {
      username: person.username,
      part,
      leaveLink: leaveLinks.linkFor(outingId, person.alias),
      publicUrl,
      regular: await games.regularOf(announceId, personId),
    });
    if (mail) await transport.send({ to: person.email, ...mail }, id);
  });
}

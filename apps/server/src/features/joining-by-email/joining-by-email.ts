import { announcementTexts } from '@coequipiers/contract/announcements';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { joiningByEmailLimits } from '@coequipiers/contract/joining-by-email';
import type {
  JoinAbout,
  JoinConfirmed,
  joinByEmail,
  joinConfirm,
} from '@coequipiers/contract/joining-by-email-schemas';
import { termsVersion } from '@coequipiers/contract/legal/document';
import { canBeJoined } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { FoundAnnouncement } from '@coequipiers/contract/rendering';
import { seriesTexts } from '@coequipiers/contract/series';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import type { z } from '@coequipiers/contract/zod';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { smallDomainOf } from '../../platform/mail/large-providers.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import type { MailAllowance } from '../../platform/mail/mail-allowance.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import { type Asker, endIfOver } from '../../platform/turns/turns.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Participations } from '../outings/team/participations.ts';
import type { StoppedMailboxes } from '../preferences/stopped-mailboxes.ts';
import type { ConfirmedMails } from './confirmed-mails.ts';
import { gamesRepository } from './games-repository.ts';
import { joinMail } from './join-mail.ts';
import type { JoinRequest, JoinRequestsRepository } from './join-requests-repository.ts';

type Parts = {
  db: Db;
  transact: Transact;
  jobs: Jobs;
  limits: Limits;
  transport: MailTransport;
  mailAllowance: Pick<MailAllowance, 'forStrangers'>;
  publicUrl: string;
  accounts: Pick<Accounts, 'confirmAddress' | 'openByMail'>;
  participations: Pick<Participations, 'joinIn'>;
  findAnnouncement: (id: string) => Promise<FoundAnnouncement>;
  stoppedMailboxes: Pick<StoppedMailboxes, 'isStopped' | 'stopLink' | 'headersFor'>;
  requests: JoinRequestsRepository;
  confirmedMails: ConfirmedMails;
  clock: () => Clock;
};

/** A job of the version before has no `every`. */
type Asked = Omit<JoinRequest, 'id' | 'every'> & Partial<Pick<JoinRequest, 'every'>>;
type Confirmed = JoinConfirmed & { deviceCookies: readonly string[] };

const day = 86_400;
const perNetwork = { tries: joiningByEmailLimits.requestsOfNetworkAnHour, seconds: 3_600 };
const perDomain = { tries: joiningByEmailLimits.newAccountsOfDomainADay, seconds: day };
const sweepMs = 600_000;

export type JoiningByEmail = ReturnType<typeof createJoiningByEmail>;

/**
 * Taking part with only an e-mail. Asking holds nothing and gives the same answer for every address; the link of the mail changes
 * nothing by being opened; its press is the join of a member, and makes the account in the same transaction.
 */
export function createJoiningByEmail(parts: Parts) {
  const { db, transact, jobs, limits, transport, mailAllowance, publicUrl, accounts, participations } = parts;
  const { findAnnouncement, stoppedMailboxes, requests, confirmedMails, clock } = parts;
  const games = gamesRepository(db);
  const network = limits.limit('join-network', perNetwork);
  const newAccounts = limits.limit('join-new-accounts', perDomain);
  jobs.every('join-requests-sweep', sweepMs, requests.sweep);

  const invalid = () => new AppError('JOIN_LINK_INVALID');

  /** The game, as long as somebody could join it. */
  const toJoin = async (which: { announceId: string; outingId?: string | undefined }) => {
    const game = await games.byId(which, clock().now);
    if (!game || (which.outingId && !game.outing))
      throw new AppError('NOT_FOUND', { userMessage: announcementTexts.notFound });
    const { outing } = game;
    if (game.paused) throw new AppError('SERIES_PAUSED');
    if (!outing || !canBeJoined(outing, clock().now)) throw new AppError('OUTING_CLOSED');
    return { ...game, outing };
  };

  /** Whoever has a domain could make up any number of people. Those with the link to a game are its author's concern. */
  const countNewAccount = async (email: string): Promise<void> => {
    const domain = smallDomainOf(email);
    if (domain) await newAccounts.take(domain);
  };
  const mayCountNewAccount = (email: string): Promise<boolean> =>
    countNewAccount(email).then(
      async () => {
        const domain = smallDomainOf(email);
        if (domain) await newAccounts.giveBack(domain);
        return true;
      },
      () => false,
    );

  /** In a job and not while the caller waits: neither the answer nor its time reveals what is known of the address. */
  const mails = jobs.queue<Asked>('join-request', async (asked, id) => {
    const { announcement_id, outing_id, email } = asked;
    if (await stoppedMailboxes.isStopped(email)) return;
    const account = await games.accountOf(email);
    if (account === 'suspended') return;
    // An attempt that follows a failed one sends the mail that is counted already.
    if (!(await requests.isKept(id)) && !(await mailAllowance.forStrangers(email))) return;
    const game = await toJoin({ announceId: announcement_id, outingId: outing_id }).catch(
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      },
    );
    if (!game) return;
    if (!account && game.visibility === 'everyone' && !(await mayCountNewAccount(email))) return;
    await requests.keep({ id, every: false, ...asked });
    const mail = joinMail(game, {
      publicUrl,
      token: requests.tokenOf(id),
      stop: stoppedMailboxes.stopLink(email),
      every: asked.every === true,
      now: clock().now,
    });
    await transport.send({ to: email, ...mail, headers: stoppedMailboxes.headersFor(email) }, id);
  });

  return {
    limit: (request: { network: string }): Promise<void> => network.take(request.network),

    async ask(
      which: { announceId: string; outingId?: string | undefined },
      { email, firstName, every }: z.output<typeof joinByEmail>,
    ): Promise<void> {
      const { outing, slot } = await toJoin(which);
      if (every && !slot)
        throw new AppError('VALIDATION', { userMessage: seriesTexts.notWeekly, message: 'every' });
      await mails.send(
        {
          announcement_id: which.announceId,
          outing_id: outing.id,
          email,
          first_name: firstName,
          every: every === true,
        },
        db,
      );
    },

    async about(token: string): Promise<JoinAbout> {
      const request = await requests.find(token);
      const account = request && (await games.accountOf(request.email));
      if (!request || account === 'suspended') throw invalid();
      const { announcement_id: announceId, outing_id: outingId } = request;
      const found = await findAnnouncement(announceId);
      if (found.status !== 200) throw new AppError('NOT_FOUND', { userMessage: announcementTexts.notFound });
      const game = await games.byId({ announceId, outingId }, clock().now);
      const { announcement } = found;
      return {
        email: request.email,
        firstName: request.first_name,
        every: request.every && announcement.series !== null,
        hasAccount: account === 'active',
        announcement: game?.outing ? showing(game.outing, announcement) : announcement,
      };
    },

    /**
     * Rows are locked as `team-changes.ts` says: the person, the request, the outing. Every refusal rolls all of it back, the account
     * included, so the link stays good. What was asked for every week of a series that has ended is the one outing that is left.
     */
    async confirm(
      { token, termsVersion: accepted, note }: z.output<typeof joinConfirm>,
      { network: from, over }: Asker,
    ): Promise<Confirmed> {
      const request = await requests.find(token);
      if (!request) throw invalid();
      const { email, announcement_id: announceId, outing_id: outingId } = request;
      const done = await transact.unattended(async (transaction) => {
        const person = await accounts.confirmAddress(
          { email, firstName: request.first_name, termsVersion: accepted ?? termsVersion },
          transaction,
        );
        if (!person || !(await requests.use(request.id, transaction))) throw invalid();
        // Their own sessions see the place at once: they have not made this call themselves.
        transaction.shownTo(person.id);
        const isNew = !person.wasActive;
        const game = await games.stateOf({ announceId, outingId }, transaction);
        if (game && !game.hasOuting) throw new AppError('OUTING_CLOSED');
        // Someone with an account is not logged in by a mail that may have been forwarded, so they read what a visitor does.
        const shown = await participations.joinIn(
          { announceId, outingId },
          person,
          { note, loggedIn: isNew, every: request.every && game?.weekly === true },
          transaction,
        );
        await confirmedMails.send({ personId: person.id, announceId, outingId }, transaction);
        // Many may have waited for the same outing. Whoever was told meanwhile that it took too long is not in, and presses again.
        endIfOver(over);
        if (!isNew) return { shown, login: undefined };
        const login = await accounts.openByMail(person.id, from, transaction);
        if (!login) throw invalid();
        // Last, so that a refusal does not count.
        if (game?.visibility === 'everyone') await countNewAccount(email);
        return { shown, login };
      });
      const { outing, participation } = done.shown();
      if (done.login)
        return {
          announceId,
          outing,
          participation,
          token: done.login.token,
          email,
          deviceCookies: done.login.deviceCookies,
        };
      const { state, position } = participation ?? {};
      return {
        announceId,
        outing,
        participation: state ? { state, position: position ?? null, offeredUntil: null, note: null } : null,
        token: null,
        email: null,
        deviceCookies: [],
      };
    },
  };
}

/** The announcement of a series as it is at the week that was chosen. */
const showing = (outing: Outing, announcement: Announcement): Announcement =>
  announcement.series
    ? {
        ...announcement,
        outing,
        startDate: wallTimeAt(new Date(outing.startsAt), outing.timeZone).day,
        expired: outing.state === 'over',
      }
    : announcement;

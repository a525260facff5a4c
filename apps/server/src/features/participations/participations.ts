import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { ErrorCode } from '@coequipiers/contract/errors';
import { participationLimits } from '@coequipiers/contract/participations';
import type { Participants, TakingPart } from '@coequipiers/contract/participations-schemas';
import { AppError } from '../../platform/http/app-error.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Transact, Transaction } from '../../platform/transact/transact.ts';
import type { Announcements } from '../announcements/announcements.ts';
import type { Blocks } from '../blocks/blocks.ts';
import type { Outings } from '../outings/outings.ts';
import { participationsPersonalData } from './participations-personal-data.ts';
import type { ListedRow, Words } from './participations-repository.ts';
import {
  accept,
  admit,
  type Change,
  type Clock,
  decline,
  join,
  leave,
  type Refusal,
  removeMember,
  type Team,
} from './team.ts';
import type { Changed, Teams } from './teams.ts';

type Caller = { id: string; email: string };

type Parts = {
  transact: Transact;
  jobs: Jobs;
  limits: Limits;
  blocks: Pick<Blocks, 'hiddenFrom'>;
  announcements: Pick<Announcements, 'show' | 'outingOf'>;
  outings: Outings;
  teams: Teams;
  clock: () => Clock;
};

const refusals: Readonly<Record<Refusal, ErrorCode>> = {
  closed: 'OUTING_CLOSED',
  answered: 'ALREADY_ANSWERED',
  gone: 'OFFER_GONE',
  'not-there': 'NOT_IN_THIS_STATE',
  'nobody-missing': 'NOBODY_MISSING',
  taken: 'PLACES_TAKEN',
};

const perDay = { tries: participationLimits.joinsPerDay, seconds: 86_400 };

export type Participations = ReturnType<typeof createParticipations>;

/** Taking part in an outing. Every change holds the row of the outing; those concerned are told once it has committed. */
export function createParticipations(parts: Parts) {
  const { transact, limits, blocks, announcements, outings, teams, clock } = parts;

  /** Changes the team of the outing that the announcement shows. */
  const change = async (
    outingId: string,
    act: (team: Team, now: Clock) => Change,
    transaction: Transaction,
    words?: Words & { personId: string },
  ): Promise<Changed> => {
    const row = await outings.lock(outingId, transaction);
    if (!row) throw new AppError('OUTING_CLOSED');
    const changed = await teams.change(row, (team) => act(team, clock()), transaction, words);
    if ('refused' in changed) throw new AppError(refusals[changed.refused]);
    return changed;
  };

  const answerOf = ({ outing, participation }: Announcement): TakingPart => {
    if (!outing) throw new AppError('OUTING_CLOSED');
    return { outing, participation };
  };

  /** The outing of an announcement that this person sees, and its author. */
  const found = async (announceId: string, caller: Caller, transaction: Transaction) => {
    const target = await announcements.outingOf(announceId, caller.id, transaction);
    if (!target) throw new AppError('NOT_FOUND');
    return target;
  };

  const asOther = (
    announceId: string,
    caller: Caller,
    act: (team: Team, now: Clock) => Change,
    note?: string | null,
  ): Promise<TakingPart> =>
    transact.as(caller, async (transaction) => {
      const { authorId, outingId } = await found(announceId, caller, transaction);
      if (authorId === caller.id) throw new AppError('OWN_OUTING');
      if (!outingId) throw new AppError('OUTING_CLOSED');
      await change(outingId, act, transaction, { personId: caller.id, ...(note !== undefined && { note }) });
      return answerOf(await announcements.show(announceId, caller, transaction));
    });

  const asAuthor = <Result>(
    announceId: string,
    caller: Caller,
    work: (outingId: string, transaction: Transaction) => Promise<Result>,
  ): Promise<Result> =>
    transact.as(caller, async (transaction) => {
      const { authorId, outingId } = await found(announceId, caller, transaction);
      if (authorId !== caller.id || !outingId) throw new AppError('NOT_FOUND');
      return work(outingId, transaction);
    });

  return {
    personalData: participationsPersonalData(teams, outings, clock),
    joining: limits.limit('join-person', perDay),

    join: (announceId: string, caller: Caller, note: string | null | undefined): Promise<TakingPart> =>
      asOther(announceId, caller, (team, now) => join(team, caller.id, now), note || null),

    accept: (announceId: string, caller: Caller): Promise<TakingPart> =>
      asOther(announceId, caller, (team, now) => accept(team, caller.id, now)),

    /** Whoever has no part stays without one. */
    leave: (announceId: string, caller: Caller): Promise<void> =>
      transact.as(caller, async (transaction) => {
        const { outingId } = await found(announceId, caller, transaction);
        if (outingId) await change(outingId, (team, now) => leave(team, caller.id, now), transaction);
      }),

    /** For the author all lists; for those who are in, who else is in, without notes. */
    async list(announceId: string, caller: Caller): Promise<Participants> {
      const { createdBy, outing, participation } = await announcements.show(announceId, caller);
      const isAuthor = createdBy === caller.email;
      if (!outing || (!isAuthor && participation?.state !== 'in')) throw new AppError('NOT_FOUND');
      const hidden = new Set(await blocks.hiddenFrom(caller.id));
      const rows = (await teams.repository.listed(outing.id)).filter(
        ({ person_id }) => !hidden.has(person_id),
      );
      return listsOf(rows, isAuthor);
    },

    answer: (
      announceId: string,
      caller: Caller,
      alias: string,
      answer: 'accept' | 'decline' | 'remove',
      reason: string | null | undefined,
    ): Promise<Participants> =>
      asAuthor(announceId, caller, async (outingId, transaction) => {
        const person = (await teams.repository.listed(outingId, transaction)).find(
          (row) => row.alias === alias,
        );
        if (!person) throw new AppError('NOT_IN_THIS_STATE');
        const act = { accept: admit, decline, remove: removeMember }[answer];
        const words = { personId: person.person_id, reason: reason || null };
        await change(outingId, (team, now) => act(team, person.person_id, now), transaction, words);
        return listsOf(await teams.repository.listed(outingId, transaction), true);
      }),
  };
}

function listsOf(rows: readonly ListedRow[], forAuthor: boolean): Participants {
  const list = (state: ListedRow['state']) =>
    rows
      .filter((row) => row.state === state)
      .map(({ alias, username, since, note }) => ({
        alias,
        username,
        since: since.toISOString(),
        note: forAuthor ? note : null,
      }));
  return {
    in: list('in'),
    offered: forAuthor ? list('offered') : [],
    asked: forAuthor ? list('asked') : [],
    waiting: forAuthor ? list('waiting') : [],
  };
}

import type { Participants } from '@coequipiers/contract/participations-schemas';
import { sosAgainAt } from '@coequipiers/contract/sos-rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Transact, Transaction } from '../../../platform/transact/transact.ts';
import type { Notices } from '../../notices/notices.ts';
import type { OutingRow } from '../outings-repository.ts';
import type { Answer, Regulars } from '../regulars/regulars.ts';
import { aboutPerson } from '../telling/news.ts';
import type { Calling } from './calling.ts';
import { listsOf } from './participants-presenter.ts';
import type { ParticipationsRepository, PersonRow } from './participations-repository.ts';
import { admit, callForReplacement, decline, removeMember } from './team.ts';
import type { Caller, TeamChanges, Which } from './team-changes.ts';

type Parts = {
  transact: Transact;
  participations: Pick<ParticipationsRepository, 'people'>;
  changes: TeamChanges;
  calling: Pick<Calling, 'start'>;
  regulars: Pick<Regulars, 'answer'>;
  notices: Pick<Notices, 'answered'>;
  clock: () => Clock;
};

/** What the author of an outing does with its team. For anybody else the outing is unknown. */
export function createAuthorActions(parts: Parts) {
  const { transact, participations, changes, calling, regulars, notices, clock } = parts;
  const asAuthor = <Result>(
    which: Which,
    caller: Caller,
    work: (row: OutingRow, transaction: Transaction, username: string) => Promise<Result>,
  ): Promise<Result> =>
    transact.as(caller, async (transaction) => {
      const { authorId, outingId, username } = await changes.found(which, caller, transaction);
      if (authorId !== caller.id || !outingId) throw new AppError('NOT_FOUND');
      return work(await changes.lock(outingId, transaction), transaction, username);
    });

  return {
    answer: (
      which: Which,
      caller: Caller,
      alias: string,
      answer: Answer,
      reason: string | null | undefined,
    ): Promise<Participants> =>
      asAuthor(which, caller, async (row, transaction, username) => {
        if (row.cancelled_at || row.ends_at <= clock().now) throw new AppError('OUTING_CLOSED');
        const person = (await participations.people(row.id, transaction)).find((one) => one.alias === alias);
        if (!person) throw new AppError('NOT_IN_THIS_STATE');
        const act = { accept: admit, decline, remove: removeMember }[answer];
        const given = reason || null;
        await changes.change(
          row,
          (team, time) => act(team, person.person_id, time),
          {
            cause: { by: 'author', username, reason: given },
            words: { personId: person.person_id, reason: given },
          },
          transaction,
        );
        if (answer !== 'remove')
          notices.answered(
            transaction,
            caller.id,
            [aboutPerson({ outingId: row.id }, person.person_id)],
            answer === 'accept' ? 'accepted' : 'declined',
          );
        return listsOf(await participations.people(row.id, transaction), true);
      }),

    /** The same, once, for every week. */
    answerEvery: (
      which: Which,
      caller: Caller,
      alias: string,
      answer: Answer,
      reason: string | null | undefined,
    ): Promise<Participants> =>
      transact.as(caller, async (transaction) => {
        const { authorId, outingId, username } = await changes.found(which, caller, transaction);
        if (authorId !== caller.id || !outingId) throw new AppError('NOT_FOUND');
        const answering = { caller, username, alias, answer, reason: reason || null };
        await regulars.answer(which, answering, transaction);
        return listsOf(await participations.people(outingId, transaction), true);
      }),

    /** Asks everyone who waits, and the people whom the listeners find, to take the free place. */
    sos: (which: Which, caller: Caller): Promise<{ asked: number }> =>
      asAuthor(which, caller, async (row, transaction) => {
        const { now } = clock();
        const { after } = await changes.change(
          row,
          callForReplacement,
          { cause: { by: 'sos' } },
          transaction,
        );
        const waitMs = row.sos_at ? sosAgainAt(row.sos_at).getTime() - now.getTime() : 0;
        if (waitMs > 0) throw new AppError('SOS_TOO_SOON', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
        const others = await calling.start(row, transaction);
        return { asked: others + after.members.filter(({ state }) => state === 'waiting').length };
      }),

    /** Those who are in, for a message to all. */
    inOf: (which: Which, caller: Caller): Promise<PersonRow[]> =>
      asAuthor(which, caller, async (row, transaction) =>
        (await participations.people(row.id, transaction)).filter(({ state }) => state === 'in'),
      ),
  };
}

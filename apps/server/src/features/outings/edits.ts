import { placesTaken } from '@coequipiers/contract/outings';
import { takesPart } from '@coequipiers/contract/participation-states';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Transaction } from '../../platform/transact/transact.ts';
import type { Notices } from '../notices/notices.ts';
import { momentsAfter } from './moments.ts';
import type { FromAnnouncement, OutingContent, OutingRow, OutingsRepository } from './outings-repository.ts';
import type { ParticipationsRepository } from './team/participations-repository.ts';
import { adapt } from './team/team.ts';
import { outingOf, type Teams } from './team/teams.ts';
import { changed, changesOf } from './telling/changed.ts';
import { aboutQuestion } from './telling/confirmation-sentences.ts';
import { leadingTo, wordsOf } from './telling/words.ts';

/** The announcement of an outing. */
export type Owner = Omit<FromAnnouncement, 'kept_title' | 'kept_municipality_name'> & {
  id: string;
  author_id: string;
  title: string;
  municipality_name: string;
  created_at: Date | RawBuilder<Date>;
};

/** An outing before and after an edit, and what it changes for those who take part, if anything. */
export type Edited = { stored: OutingRow; after: OutingRow; changes: ReturnType<typeof changesOf> };

/** How many edits an author can make whose changes are told to everyone who takes part. */
const perHour = { tries: 20, seconds: 3_600 };

type Parts = {
  limits: Limits;
  outings: OutingsRepository;
  participations: Pick<ParticipationsRepository, 'members'>;
  teams: Teams;
  notices: Pick<Notices, 'tell' | 'withdraw'>;
  clock: () => Clock;
};

export type Edits = ReturnType<typeof createEdits>;

/** What an edit does to an outing whose row is locked: it is stored, everyone is told, and its team follows. */
export function createEdits({ limits, outings, participations, teams, notices, clock }: Parts) {
  const telling = limits.limit('outing-changes', perHour);

  const store = async (
    stored: OutingRow,
    content: OutingContent & { slot?: string },
    owner: Owner,
    transaction: Transaction,
  ): Promise<Edited> => {
    if (content.places < stored.taken)
      throw new AppError('PLACES_TAKEN', { userMessage: placesTaken(stored.taken) });
    // Another number of places is the author's new word.
    const places_before_closing = content.places === stored.places ? stored.places_before_closing : null;
    const written = {
      ...content,
      ...columnsOf(owner),
      ...momentsAfter(stored, content, clock().now),
      // The author has said it of another number.
      played_anyway: stored.played_anyway && content.minimum === stored.minimum,
      places_before_closing,
    };
    const moved = content.starts_at.getTime() !== stored.starts_at.getTime();
    if (moved && stored.minimum !== null)
      await notices.withdraw(transaction, stored.author_id, aboutQuestion(stored));
    await outings.update(stored.id, { ...written, created_at: owner.created_at }, transaction);
    const after = { ...stored, ...written };
    return { stored, after, changes: changesOf(stored, after) };
  };

  /** One press of the author, however many outings it changes, counts once where people are told. */
  const countTelling = async (edited: readonly Edited[], authorId: string): Promise<void> => {
    const { now } = clock();
    const isTold = edited.some(
      ({ stored, after, changes }) =>
        (changes && hasPeople(stored)) ||
        // Those who wait are told of a new place.
        (after.places > stored.places && stored.waiting > 0 && after.starts_at > now),
    );
    if (isTold) await telling.take(authorId);
  };

  /** Lets the teams of edited outings follow: offers and the waiting lists go on. Each person is told once. */
  const follow = async (edited: readonly Edited[], transaction: Transaction): Promise<void> => {
    const afterOf = new Map(edited.map(({ stored, after }) => [stored.id, outingOf(after)]));
    const result = await teams.changeAll(
      edited.map(({ stored }) => stored),
      (team, now, { id }) => adapt(team, afterOf.get(id) ?? team.outing, now),
      { cause: { by: 'edit' } },
      transaction,
    );
    // The same rule as above, after expired offers were passed on.
    const most = Math.max(...edited.map(({ stored }) => stored.taken));
    if ('refused' in result) throw new AppError('PLACES_TAKEN', { userMessage: placesTaken(most) });
  };

  const tell = async ({ stored, after, changes }: Edited, transaction: Transaction): Promise<void> => {
    const about = changes && hasPeople(stored) && (await outings.about(after, transaction));
    if (!about) return;
    const { now } = clock();
    const author = await outings.nameOfAuthor(stored, transaction);
    const was = {
      startsAt: stored.starts_at,
      timeZone: stored.time_zone,
      municipality: stored.kept_municipality_name,
    };
    const moved = after.starts_at.getTime() !== stored.starts_at.getTime();
    const members = (await participations.members(stored.id, transaction)).filter(takesPart);
    await notices.tell(
      members.map(({ personId, state }) => ({
        personId,
        kind: 'changes',
        ...leadingTo(about),
        ...wordsOf(about, now, changed(about, now, { ...changes, author, was, isIn: state === 'in' })),
        event: moved ? 'moved' : 'place',
        senderId: stored.author_id,
        // Two subjects, so that the notice of a new meeting point does not replace that of a new day.
        about: `outing-${moved ? 'moved' : 'changed'}:${stored.id}`,
        mail: { when: 'without-push' },
      })),
      transaction,
    );
  };

  return {
    store,
    countTelling,
    tell,
    follow,

    /** All of it, for one outing. Gives the outing as it is then. */
    async edit(
      stored: OutingRow,
      content: OutingContent & { slot?: string },
      owner: Owner,
      transaction: Transaction,
    ): Promise<OutingRow> {
      const edited = await store(stored, content, owner, transaction);
      await countTelling([edited], owner.author_id);
      await tell(edited, transaction);
      await follow([edited], transaction);
      return edited.after;
    },
  };
}

export const columnsOf = ({
  category,
  place_id,
  small_cell,
  large_cell,
  visibility,
  title,
  municipality_name,
}: Owner): FromAnnouncement => ({
  category,
  place_id,
  small_cell,
  large_cell,
  visibility,
  kept_title: title,
  kept_municipality_name: municipality_name,
});

export const hasPeople = ({
  taken,
  waiting,
  asked,
}: Pick<OutingRow, 'taken' | 'waiting' | 'asked'>): boolean => taken > 0 || waiting > 0 || asked > 0;

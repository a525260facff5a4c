import { mayConfirm } from '@coequipiers/contract/confirmation';
import { canBeJoined } from '@coequipiers/contract/outing-rules';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Transaction } from '../../platform/transact/transact.ts';
import type { Notices } from '../notices/notices.ts';
import { columnsOf, type Edits, hasPeople, type Owner } from './edits.ts';
import { firstMoments } from './moments.ts';
import type { CancelledBy, OutingRow, OutingsRepository, Shown } from './outings-repository.ts';
import type { Plan } from './plan/plan.ts';
import type { SeriesService } from './series/series.ts';
import { close, endOffers, reopen, sayPlayed } from './team/team.ts';
import { plainOf, type Teams } from './team/teams.ts';
import type { createCancelling } from './telling/cancelling.ts';
import { aboutQuestion } from './telling/confirmation-sentences.ts';
import type { SlotFrom } from './telling/series-sentences.ts';

const single = { weekly: false, paused: false };
const none: Shown = { outing_id: null, outing_until: null, ...single };

type Parts = {
  repository: OutingsRepository;
  edits: Pick<Edits, 'edit'>;
  series: Pick<
    SeriesService,
    'begin' | 'beginFrom' | 'end' | 'lock' | 'lockAllOf' | 'ofAuthor' | 'relink' | 'onWeeks'
  >;
  teams: Teams;
  tellCancelled: ReturnType<typeof createCancelling>;
  notices: Pick<Notices, 'answered' | 'withdraw'>;
  clock: () => Clock;
};

/** Runs in the transaction that cancels the outings of these announcements. */
type OnCancelled = (announcementIds: readonly string[], transaction: Transaction) => Promise<void>;

export type Outings = ReturnType<typeof outingsService>;

/** The outings of announcements: what a write of its author does to one, and how one is cancelled. */
export function outingsService({ repository, edits, series, teams, tellCancelled, notices, clock }: Parts) {
  const cancelListeners: OnCancelled[] = [];

  const isLive = ({ cancelled_at, ends_at }: OutingRow): boolean =>
    cancelled_at === null && ends_at > clock().now;

  /** Changes the places of an outing whose row is locked. Nobody is told, but for those who are offered a place. */
  const changeTeam = async (
    outing: OutingRow,
    act: typeof close,
    transaction: Transaction,
    by: 'edit' | 'word' = 'edit',
  ) => {
    const changed = await teams.change(outing, act, { cause: { by } }, transaction);
    if ('refused' in changed)
      throw new AppError(changed.refused === 'closed' ? 'OUTING_CLOSED' : 'NOT_IN_THIS_STATE');
    return changed.after.outing.places;
  };

  return {
    lock: repository.lock,
    lockMeant: (announcementId: string, outingId: string | undefined, transaction: Transaction) =>
      repository.lockMeant(announcementId, outingId, clock().now, transaction),
    cancel,

    /** Closes the registrations of an outing whose row is locked. Closing them again closes what has become free meanwhile. */
    async close(stored: OutingRow, transaction: Transaction): Promise<void> {
      const places = await changeTeam(stored, close, transaction);
      if (places === stored.places) return;
      const places_before_closing = stored.places_before_closing ?? stored.places;
      await repository.setPlaces(stored.id, { places, places_before_closing }, transaction);
    },

    /** Takes it back: the places are as many as before, and those who wait are offered them. */
    async reopen(stored: OutingRow, transaction: Transaction): Promise<void> {
      const { places_before_closing: before } = stored;
      if (before === null) return;
      if (!canBeJoined(plainOf(stored, clock().now), clock().now)) throw new AppError('OUTING_CLOSED');
      // An instance of the version before may have added places since.
      const places = Math.max(before, stored.places);
      await repository.setPlaces(stored.id, { places, places_before_closing: null }, transaction);
      await changeTeam(stored, (team, time) => reopen(team, places, time), transaction);
    },

    /** The author of an outing whose row is locked says that it is played, however few people come, or takes it back. */
    async sayPlayed(stored: OutingRow, played: boolean, transaction: Transaction): Promise<void> {
      const { now } = clock();
      if (stored.minimum === null) throw new AppError('NO_MINIMUM');
      if (!mayConfirm({ ...plainOf(stored, now), minimum: stored.minimum }, now))
        throw new AppError('OUTING_CLOSED');
      if (played) notices.answered(transaction, stored.author_id, [aboutQuestion(stored)], 'on');
      if (played === stored.played_anyway) return;
      await repository.setPlayedAnyway(stored.id, played, transaction);
      await changeTeam(stored, (team, time) => sayPlayed(team, played, time), transaction, 'word');
    },

    onCancelled: (listener: OnCancelled): void => void cancelListeners.push(listener),
    onWeeks: series.onWeeks,
    endSeries: series.end,
    forgetWords: repository.forgetWords,

    /** Carries out a plan. `stored` is the locked row of the announcement's outing. */
    async write(
      { outing }: Plan,
      owner: Owner,
      stored: OutingRow | undefined,
      transaction: Transaction,
    ): Promise<Shown> {
      switch (outing.change) {
        case 'none':
          return none;
        case 'keep':
          if (stored && stored.visibility !== owner.visibility)
            await repository.setVisibility(stored.id, owner.visibility, transaction);
          return stored
            ? { outing_id: stored.id, outing_until: stored.cancelled_at ?? stored.ends_at, ...single }
            : none;
        case 'remove':
          if (stored && isLive(stored)) {
            if (hasPeople(stored)) throw new AppError('OUTING_HAS_PEOPLE');
            // The outing is cancelled instead of deleted, so that calendars which show it remove it.
            await cancel({ id: stored.id }, transaction);
          }
          return none;
        case 'create': {
          const id = newId();
          const { id: announcement_id, author_id, created_at } = owner;
          const { content } = outing;
          const row = {
            announcement_id,
            kept_announcement_id: announcement_id,
            author_id,
            created_at,
            ...columnsOf(owner),
            ...content,
          };
          if (outing.series)
            return series.begin(row, { startsAt: content.starts_at, ...outing.series }, transaction);
          await repository.insert({ ...row, id, ...firstMoments(content, clock().now) }, transaction);
          return { outing_id: id, outing_until: content.ends_at, ...single };
        }
        case 'update': {
          if (!stored) throw new Error('an update of no outing');
          const after = await edits.edit(stored, outing.content, owner, transaction);
          if (outing.series) return series.beginFrom(after, outing.series, transaction);
          return { outing_id: stored.id, outing_until: outing.content.ends_at, ...single };
        }
      }
    },
  };

  /**
   * Cancels an outing, some weeks, or all outings of an announcement or an author, and tells all who take part, also by mail if one
   * starts soon. Searches no longer find their announcements, unless a series has other weeks. `byAuthor`: they cancel it themselves,
   * and are named. `stoppedFrom`: they end the slot from that day on.
   */
  async function cancel(
    { stoppedFrom, ...of }: CancelledBy & { stoppedFrom?: SlotFrom },
    transaction: Transaction,
  ): Promise<void> {
    // Before its weeks, like whoever presses for all of them.
    if ('announcementId' in of) await series.lock(of.announcementId, transaction);
    if ('authorId' in of) await series.lockAllOf(of.authorId, transaction);
    const ended = await repository.cancel(of, clock().now, transaction);
    await tellCancelled(ended, { byAuthor: of.byAuthor ?? false, stoppedFrom }, transaction);
    for (const outing of ended.filter(({ minimum }) => minimum !== null))
      await notices.withdraw(transaction, outing.author_id, aboutQuestion(outing));
    for (const outing of ended)
      await teams.change(outing, endOffers, { cause: { by: 'cancellation' } }, transaction);
    // The caller links the weeks that are left.
    if ('ids' in of) return;
    const [week] = ended;
    if ('id' in of && week?.announcement_id && week.slot) {
      await series.relink(week.announcement_id, transaction);
      return;
    }
    // A series whose weeks are all skipped or over ends with the others of its author: the job would make new weeks.
    const own = 'authorId' in of ? await series.ofAuthor(of.authorId, transaction) : [];
    const announcementIds = [
      ...new Set([...ended, ...own].flatMap(({ announcement_id }) => announcement_id ?? [])),
    ];
    await series.end(announcementIds, transaction);
    for (const listener of cancelListeners) await listener(announcementIds, transaction);
  }
}

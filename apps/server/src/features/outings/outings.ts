import { isCancelledLate } from '@coequipiers/contract/cancellation';
import { canBeJoined } from '@coequipiers/contract/outing-rules';
import { placesTaken } from '@coequipiers/contract/outings';
import { takesPart } from '@coequipiers/contract/participation-states';
import { nextReminder } from '@coequipiers/contract/reminder-times';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Transaction } from '../../platform/transact/transact.ts';
import type { Notice } from '../notices/notice.ts';
import type { Notices } from '../notices/notices.ts';
import {
  type CancelledBy,
  type FromAnnouncement,
  type OutingContent,
  type OutingRow,
  type OutingsRepository,
  type Shown,
} from './outings-repository.ts';
import type { Plan } from './plan/plan.ts';
import type { SeriesService } from './series/series.ts';
import type { ParticipationsRepository } from './team/participations-repository.ts';
import { adapt, close, endOffers, type Member, settle } from './team/team.ts';
import { outingOf, plainOf, type Teams } from './team/teams.ts';
import { changed, changesOf } from './telling/changed.ts';
import { cancelled } from './telling/sentences.ts';
import { type About, leadingTo, wordsOf } from './telling/words.ts';

/** The announcement of an outing. */
type Owner = Omit<FromAnnouncement, 'kept_title' | 'kept_municipality_name'> & {
  id: string;
  author_id: string;
  title: string;
  municipality_name: string;
  created_at: Date | RawBuilder<Date>;
};

const none: Shown = { outing_id: null, outing_until: null, weekly: false };

/** How many edits an author can make whose changes are told to everyone who takes part. */
const perHour = { tries: 20, seconds: 3_600 };

type Parts = {
  limits: Limits;
  repository: OutingsRepository;
  participations: Pick<ParticipationsRepository, 'members'>;
  series: Pick<SeriesService, 'begin' | 'end' | 'relink' | 'onWeeks'>;
  teams: Teams;
  notices: Pick<Notices, 'tell'>;
  clock: () => Clock;
};

/** Runs in the transaction that cancels the outings of these announcements. */
type OnCancelled = (announcementIds: readonly string[], transaction: Transaction) => Promise<void>;

export type Outings = ReturnType<typeof outingsService>;

/** The outings of announcements: what a write of its author does to one, and how one is cancelled. */
export function outingsService({ limits, repository, participations, series, teams, notices, clock }: Parts) {
  const telling = limits.limit('outing-changes', perHour);
  const cancelListeners: OnCancelled[] = [];

  const isLive = ({ cancelled_at, ends_at }: OutingRow): boolean =>
    cancelled_at === null && ends_at > clock().now;

  /** Tells all who take part, ask or wait. */
  const tellAll = async (
    outing: OutingRow,
    told: (about: About, member: Member) => Omit<Notice, 'personId' | 'kind' | 'announceId' | 'week'>,
    transaction: Transaction,
  ): Promise<void> => {
    const about = await repository.about(outing, transaction);
    if (!about) return;
    const members = (await participations.members(outing.id, transaction)).filter(takesPart);
    await notices.tell(
      members.map((member) => ({
        personId: member.personId,
        kind: 'changes',
        ...leadingTo(about),
        ...told(about, member),
      })),
      transaction,
    );
  };

  const update = async (
    stored: OutingRow,
    content: OutingContent,
    owner: Owner,
    transaction: Transaction,
  ): Promise<void> => {
    if (content.places < stored.taken)
      throw new AppError('PLACES_TAKEN', { userMessage: placesTaken(stored.taken) });
    const moved = content.starts_at.getTime() !== stored.starts_at.getTime();
    const remind_at = moved
      ? nextReminder(content.starts_at, content.time_zone, clock().now)
      : stored.remind_at;
    // Another number of places is the author's new word.
    const places_before_closing = content.places === stored.places ? stored.places_before_closing : null;
    const after = { ...content, ...columnsOf(owner), remind_at, places_before_closing };
    await repository.update(stored.id, { ...after, created_at: owner.created_at }, transaction);
    const changes = changesOf(stored, { ...stored, ...after });
    // Those who wait are told of a new place.
    const tellsOfFreePlace =
      content.places > stored.places && stored.waiting > 0 && content.starts_at > clock().now;
    if (tellsOfFreePlace || (changes && hasPeople(stored))) await telling.take(owner.author_id);
    if (changes && hasPeople(stored)) {
      const { now } = clock();
      const author = await repository.nameOfAuthor(stored, transaction);
      const was = {
        startsAt: stored.starts_at,
        timeZone: stored.time_zone,
        municipality: stored.kept_municipality_name,
      };
      await tellAll(
        { ...stored, ...after },
        (about, { state }) => ({
          ...wordsOf(about, now, changed(about, now, { ...changes, author, was, isIn: state === 'in' })),
          event: moved ? 'moved' : 'place',
          senderId: stored.author_id,
          // Two subjects, so that the notice of a new meeting point does not replace that of a new day.
          about: `outing-${moved ? 'moved' : 'changed'}:${stored.id}`,
          mail: { when: 'without-push' },
        }),
        transaction,
      );
    }
    const outing = outingOf({ ...stored, ...after });
    const result = await teams.change(
      stored,
      (team, now) => adapt(team, outing, now),
      { cause: { by: 'edit' } },
      transaction,
    );
    // The same rule as above, after expired offers were passed on.
    if ('refused' in result) throw new AppError('PLACES_TAKEN', { userMessage: placesTaken(stored.taken) });
  };

  /** Changes the places of an outing whose row is locked. Nobody is told, but for those who are offered a place. */
  const changeTeam = async (outing: OutingRow, act: typeof close, transaction: Transaction) => {
    const changed = await teams.change(outing, act, { cause: { by: 'edit' } }, transaction);
    if ('refused' in changed)
      throw new AppError(changed.refused === 'closed' ? 'OUTING_CLOSED' : 'NOT_IN_THIS_STATE');
    return changed.after.outing.places;
  };

  return {
    lock: repository.lock,
    lockMeant: repository.lockMeant,
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
      await changeTeam({ ...stored, places }, settle, transaction);
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
            ? { outing_id: stored.id, outing_until: stored.cancelled_at ?? stored.ends_at, weekly: false }
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
          const remind_at = nextReminder(content.starts_at, content.time_zone, clock().now);
          await repository.insert({ ...row, id, remind_at }, transaction);
          return { outing_id: id, outing_until: content.ends_at, weekly: false };
        }
        case 'update':
          if (!stored) throw new Error('an update of no outing');
          await update(stored, outing.content, owner, transaction);
          return { outing_id: stored.id, outing_until: outing.content.ends_at, weekly: false };
      }
    },
  };

  /**
   * Cancels an outing, or all outings of an announcement or an author, and tells all who take part, also by mail if the outing starts
   * soon. Searches no longer find their announcements, unless a series has other weeks. `byAuthor`: they cancel it themselves, and are
   * named.
   */
  async function cancel(of: CancelledBy, transaction: Transaction): Promise<void> {
    const { now } = clock();
    const ended = await repository.cancel(of, now, transaction);
    for (const outing of ended) {
      const soon = isCancelledLate({ startsAt: outing.starts_at }, now);
      const author =
        of.byAuthor && hasPeople(outing) ? await repository.nameOfAuthor(outing, transaction) : undefined;
      await tellAll(
        outing,
        (about, { state }) => ({
          ...wordsOf(about, now, cancelled(about, now, { author, reason: outing.cancel_reason })),
          event: 'cancelled',
          ...(author && {
            senderId: outing.author_id,
            unnamed: wordsOf(about, now, cancelled(about, now, {})),
          }),
          about: `outing-cancelled:${outing.id}`,
          ...(soon && { mail: { when: 'always' as const, ...(state === 'in' && { evenIfOff: true }) } }),
        }),
        transaction,
      );
      await teams.change(outing, endOffers, { cause: { by: 'cancellation' } }, transaction);
    }
    const announcementIds = [...new Set(ended.flatMap(({ announcement_id }) => announcement_id ?? []))];
    const [week] = ended;
    if ('id' in of && week?.announcement_id && week.slot) {
      await series.relink(week.announcement_id, transaction);
      return;
    }
    await series.end(announcementIds, transaction);
    for (const listener of cancelListeners) await listener(announcementIds, transaction);
  }
}

const columnsOf = ({
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

const hasPeople = ({ taken, waiting, asked }: OutingRow): boolean => taken > 0 || waiting > 0 || asked > 0;

import { alertLimits } from '@coequipiers/contract/alerts';
import type { Category } from '@coequipiers/contract/categories';
import type { Db } from '../../../platform/db/database.ts';
import type { JobQueue, Jobs } from '../../../platform/jobs/jobs.ts';
import type { Transact, Transaction } from '../../../platform/transact/transact.ts';
import type { Announcements } from '../../announcements/announcements.ts';
import type { OutingRow } from '../../outings/outings-repository.ts';
import { distanceMetres } from '../../places/distance.ts';
import type { Places } from '../../places/places.ts';
import { untilMorningMs } from '../night.ts';
import type { NearMatch } from './match-lists.ts';
import type { Edit, MatchingRepository, Published, Range } from './matching-repository.ts';
import { type KeyedParts, keyedParts, offerOf } from './matching-sql.ts';
import type { Telling } from './telling.ts';

/**
 * One step of matching an announcement: slice number `slice` out of `of` slices of the recipients. In the first step `of` is
 * unknown. `alone`: another step goes on with the next slice.
 */
type MatchJob = { announcementId: string; edit?: Edit; slice?: number; of?: number; alone?: true };

type Slice = MatchJob & { slice: number; of: number };

const firstOf = ({ announcementId, edit }: MatchJob): MatchJob => ({ announcementId, ...(edit && { edit }) });
const halvesOf = (job: Slice): MatchJob[] =>
  [0, 1].map((half) => ({ ...job, slice: 2 * job.slice + half, of: 2 * job.of, alone: true }));

type Parts = {
  db: Db;
  transact: Transact;
  jobs: Jobs;
  places: Places;
  announcements: Pick<Announcements, 'onPublished'>;
  repository: MatchingRepository;
  telling: Telling;
  /** How long an announcement can be deleted or corrected before anyone is told. */
  delayMs: number;
  clock: () => { now: Date };
};

/** About how many alerts around an announcement are matched in one transaction. */
const sliceSize = 500;
/** Time limit of one slice. Short: if an instance is killed, no other one takes over its slice before the limit has passed. */
const limitMs = 20_000;
const allRecipients = 1n << 128n;

/**
 * The reverse of a search: finds the alerts around an announcement, by five covers of its place, one for each radius of an alert.
 * It handles the recipients in slices. Each slice is one transaction that also queues the next slice, so that a crash loses nothing
 * and the work resumes where it was. At night it waits for the morning, and then uses the data of that moment. All alerts around an
 * announcement have its time zone, because communes of different time zones are further apart than the largest radius.
 */
export function createMatching(parts: Parts) {
  const { db, transact, jobs, places, announcements, repository, telling, delayMs, clock } = parts;

  const coversOf = (centre: Published): KeyedParts =>
    keyedParts(
      alertLimits.distances.map((radius) => [radius, places.tree.cover({ centre, radius })] as const),
    );

  const countSlices = async (announcement: Published): Promise<number> => {
    const { count } = await places.upToDate(() => repository.countNear(coversOf(announcement)));
    return Math.max(1, Math.ceil(count / sliceSize));
  };

  /** One match for each recipient: that of their nearest alert. */
  const nearestMatches = async (announcement: Published, range: Range, edit?: Edit): Promise<NearMatch[]> => {
    const { matches } = await places.upToDate(() =>
      repository.find(announcement, coversOf(announcement), range, edit),
    );
    const before = edit?.before && places.position(edit.before.placeId);
    const nearest = new Map<string, NearMatch>();
    for (const { formerRadius, ...match } of matches) {
      const place = places.position(match.placeId);
      // The alert would have found it before the edit as well, so it is not new to its owner.
      if (before && formerRadius !== null && distanceMetres(place, before) <= formerRadius) continue;
      const distance = distanceMetres(place, announcement);
      const known = nearest.get(match.recipient);
      if (!known || distance < known.distance) nearest.set(match.recipient, { ...match, distance });
    }
    return [...nearest.values()];
  };

  const queue: JobQueue<MatchJob> = jobs.queue(
    'alert-match',
    async (job) => {
      const announcement = await repository.published(job.announcementId);
      const { now } = clock();
      if (!announcement || (announcement.outing && announcement.outing.startsAt <= now)) return;
      const waitMs = untilMorningMs(now, announcement.timeZone);
      if (waitMs > 0) return queue.send(job, db, waitMs);
      await tellSlice(announcement, {
        ...job,
        slice: job.slice ?? 0,
        of: job.of ?? (await countSlices(announcement)),
      });
    },
    { limitMs },
  );

  const nextOf = ({ slice, of, alone, ...job }: Slice): MatchJob[] =>
    alone || slice + 1 >= of ? [] : [{ ...job, slice: slice + 1, of }];

  const tellSlice = async (announcement: Published, job: Slice): Promise<void> => {
    const matches = await nearestMatches(announcement, rangeOf(job.slice, job.of), job.edit);
    const tell = async (transaction: Transaction): Promise<void> => {
      if (matches.length > 0) {
        const current = await repository.published(announcement.id, transaction, { lock: true });
        if (!current) return;
        // It was edited since it was read: start again with the first slice.
        if (current.editedAt?.getTime() !== announcement.editedAt?.getTime())
          return queue.send(firstOf(job), transaction);
        await telling.tell(current, matches, transaction);
      }
      await queue.sendAll(nextOf(job), transaction);
    };
    try {
      await transact.unattended(tell);
    } catch (error) {
      if (job.alone && matches.length < 2) throw error;
      // One recipient with whom it always fails must not keep it from the others.
      const parts = matches.length < 2 ? [{ ...job, alone: true as const }] : halvesOf(job);
      await queue.sendAll([...parts, ...nextOf(job)], db);
    }
  };

  announcements.onPublished((announcementId, transaction, edited) => {
    const edit = edited && editOf(edited);
    return queue.send({ announcementId, ...(edit && { edit }) }, transaction, delayMs);
  });

  return { nearestMatches };
}

type Before = { category: Category; place_id: number; outing: OutingRow | undefined };

function editOf({ at: editedAt, before }: { at: Date; before: Before | null }): Edit {
  const at = editedAt.toISOString();
  if (!before) return { at, before };
  const { category, place_id: placeId, outing } = before;
  const searched = outing && { startsAt: outing.starts_at, timeZone: outing.time_zone, level: outing.level };
  return { at, before: { ...offerOf(category, searched ?? null), placeId } };
}

/** One of `of` equal shares of all recipients. Recipient ids are hashes, which are spread evenly. */
export function rangeOf(slice: number, of: number): Range {
  const start = (index: number): bigint => (allRecipients * BigInt(index)) / BigInt(of);
  const hex = (value: bigint): string => value.toString(16).padStart(32, '0');
  return { first: hex(start(slice)), last: hex(start(slice + 1) - 1n) };
}

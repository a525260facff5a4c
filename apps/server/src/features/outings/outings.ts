import { retention } from '@coequipiers/contract/legal/retention';
import { placesTaken } from '@coequipiers/contract/outings';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Transaction } from '../../platform/transact/transact.ts';
import { adapt, type Clock } from '../participations/team.ts';
import { outingOf, type Teams } from '../participations/teams.ts';
import { outingsPersonalData } from './outings-personal-data.ts';
import { type FromAnnouncement, type OutingRow, outingsRepository } from './outings-repository.ts';
import type { Plan } from './plan.ts';

/** The announcement of an outing. */
type Owner = FromAnnouncement & { id: string; author_id: string; created_at: Date | RawBuilder<Date> };

/** The columns of an announcement that follow from its outing. */
export type Shown = { outing_id: string | null; outing_until: Date | null };

const none: Shown = { outing_id: null, outing_until: null };

const sweepMs = 10 * 60_000;
/** Batch size: short transactions hold their locks for a short time. */
const atMost = 500;

export type Outings = ReturnType<typeof createOutings>;

type Parts = { db: Db; jobs: Jobs; teams: Teams; clock: () => Clock };

export function createOutings({ db, jobs, teams, clock }: Parts) {
  const repository = outingsRepository(db);

  const sweep = async (): Promise<void> => {
    while ((await repository.unlist(atMost)) === atMost);
    await repository.forgetDetails(retention.outingDetailsDays);
    await repository.removeLongGone(retention.outingMonths);
  };
  jobs.every('outings-sweep', sweepMs, sweep);

  return {
    sweep,
    personalData: outingsPersonalData(repository),
    lock: repository.lock,

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
          return stored
            ? { outing_id: stored.id, outing_until: stored.cancelled_at ?? stored.ends_at }
            : none;
        case 'remove':
          if (stored && isLive(stored)) {
            if (hasPeople(stored)) throw new AppError('OUTING_HAS_PEOPLE');
            await repository.remove(stored.id, transaction);
          }
          return none;
        case 'create': {
          const id = newId();
          const { id: announcement_id, author_id, created_at } = owner;
          await repository.insert(
            { id, announcement_id, author_id, created_at, ...searchColumns(owner), ...outing.content },
            transaction,
          );
          return { outing_id: id, outing_until: outing.content.ends_at };
        }
        case 'update': {
          if (!stored) throw new Error('an update of no outing');
          if (outing.content.places < stored.taken)
            throw new AppError('PLACES_TAKEN', { userMessage: placesTaken(stored.taken) });
          await repository.update(stored.id, { ...outing.content, ...searchColumns(owner) }, transaction);
          const after = outingOf({ ...stored, ...outing.content });
          await teams.change(stored, (team) => adapt(team, after, clock()), transaction);
          return { outing_id: stored.id, outing_until: outing.content.ends_at };
        }
      }
    },

    /** Cancels an outing, or all outings of an author. Gives the announcements that showed them. */
    cancel: repository.cancel,
  };
}

const searchColumns = ({
  category,
  place_id,
  small_cell,
  large_cell,
}: FromAnnouncement): FromAnnouncement => ({
  category,
  place_id,
  small_cell,
  large_cell,
});

const isLive = ({ cancelled_at, ends_at }: OutingRow): boolean =>
  cancelled_at === null && ends_at > new Date();

const hasPeople = ({ taken, waiting, asked }: OutingRow): boolean => taken > 0 || waiting > 0 || asked > 0;

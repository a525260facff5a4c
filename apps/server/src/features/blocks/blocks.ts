import { blockLimits, blockTexts } from '@coequipiers/contract/blocks';
import type { Block } from '@coequipiers/contract/blocks-schemas';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Transact, Transaction } from '../../platform/transact/transact.ts';
import { peopleRepository } from '../accounts/people-repository.ts';
import { blocksRepository } from './blocks-repository.ts';

const perHour = { tries: 200, seconds: 3_600 };

type Person = { id: string };

export type Blocks = ReturnType<typeof blocksService>;

export type Parts = {
  db: Db;
  transact: Transact;
  limits: Limits;
  realtime: Pick<Realtime, 'publishTo'>;
};

type BlockListener = (blocker: string, blocked: string, transaction: Transaction) => Promise<void>;

export function blocksService({ db, transact, limits, realtime }: Parts) {
  const repository = blocksRepository(db);
  const listeners: BlockListener[] = [];
  const people = peopleRepository(db);

  /** Tells the person's other devices. The blocked person learns nothing. */
  const announceChange = (personId: string): void =>
    realtime.publishTo(personId, '/user/topic/inbox/events', {}, { type: 'blocks' });

  const personalData: PersonalData = {
    tables: { blocks: 'erased' },
    // Only the person's own blocks: people must not learn who has blocked them.
    export: async (personId, on) => ({
      'personnes-bloquees.json': (await repository.ofPerson(personId, on)).map((row) => ({
        nomUtilisateur: row.username,
        identifiantPublic: row.alias,
        bloqueeLe: row.created_at,
      })),
    }),
    erase: async (personId, transaction) => {
      await repository.removeAllOf(personId, transaction);
    },
  };

  return {
    personalData,
    changing: limits.limit('block-person', perHour),
    between: repository.between,
    hiddenFrom: repository.hiddenFrom,
    /** Runs in the transaction of a new block, which holds both people. */
    onAdded: (listener: BlockListener): void => void listeners.push(listener),

    list: async (personId: string): Promise<Block[]> => (await repository.ofPerson(personId)).map(present),

    add: (caller: Person, alias: string): Promise<Block> =>
      transact.as(
        caller,
        async (transaction) => {
          const person = await people.byAlias(alias, transaction);
          if (person?.id === caller.id) throw new AppError('VALIDATION', { userMessage: blockTexts.self });
          // Locked, so that no block refers to a person who is being erased, and nothing that a block ends begins meanwhile.
          if (!person || !(await people.lock(person.id, transaction, 'exclusive')))
            throw new AppError('NOT_FOUND');
          await repository.add(caller.id, person.id, blockLimits.people, transaction);
          const since = await repository.since(caller.id, person.id, transaction);
          if (!since) throw new AppError('VALIDATION', { userMessage: blockTexts.tooMany });
          for (const listener of listeners) await listener(caller.id, person.id, transaction);
          transaction.shownTo(caller.id, person.id);
          transaction.afterCommit(() => announceChange(caller.id));
          return present({ ...person, created_at: since });
        },
        { changesCaller: true },
      ),

    /** Idempotent. */
    remove: (caller: Person, alias: string): Promise<void> =>
      transact.as(caller, async (transaction) => {
        const person = await people.byAlias(alias, transaction);
        if (!person) return;
        await repository.remove(caller.id, person.id, transaction);
        transaction.shownTo(caller.id, person.id);
        transaction.afterCommit(() => announceChange(caller.id));
      }),
  };
}

const present = (row: { alias: string; username: string; created_at: Date }): Block => ({
  id: row.alias,
  username: row.username,
  blockedAt: row.created_at.toISOString(),
});

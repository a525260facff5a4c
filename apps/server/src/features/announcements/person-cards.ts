import type { PersonCard } from '@coequipiers/contract/announcements-schemas';
import { dayInParis } from '@coequipiers/contract/days';
import { personCardMax } from '@coequipiers/contract/people';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { isActive } from '../accounts/active.ts';
import { lookupLimit } from '../accounts/limits.ts';
import type { Blocks } from '../blocks/blocks.ts';
import { chatRepository } from '../chat/chat-repository.ts';
import type { AnnouncementsRepository } from './announcements-repository.ts';
import type { Cards } from './cards.ts';
import type { Viewer } from './presenter.ts';

type Parts = { db: Db; limits: Limits; blocks: Blocks; repository: AnnouncementsRepository; cards: Cards };

/**
 * What people who are logged in see of someone. They are found by alias only, so that an e-mail address does not lead to
 * announcements. Unknown, suspended, erased and apart by a block are the same 404.
 */
export function createPersonCards({ db, limits, blocks, repository, cards }: Parts) {
  const chat = chatRepository(db);
  const lookups = lookupLimit(limits);
  return async (alias: string, viewer: NonNullable<Viewer>): Promise<PersonCard> => {
    await lookups.take(viewer.id);
    const person = await db
      .selectFrom('people')
      .select(['id', 'username', 'created_at', 'municipality_name', 'commune_code'])
      .where('alias', '=', alias)
      .where('activated_at', 'is not', null)
      .where(sql.raw<boolean>(isActive('people')))
      .executeTakeFirst();
    if (!person || (await blocks.between(viewer.id, person.id))) throw new AppError('NOT_FOUND');
    const listed = await repository.listedOf(person.id, personCardMax);
    const ids = listed.map(({ id }) => id);
    const found = await cards.showAll(ids, viewer);
    const announcements = ids.flatMap((id) => found.find((one) => one.id === id) ?? []);
    // Where someone lives is told to those who can know it already.
    const knowsTown =
      listed.some(({ commune_code }) => commune_code === person.commune_code) ||
      (await chat.haveConversation(viewer.id, person.id));
    return {
      username: person.username,
      memberSince: dayInParis(person.created_at).slice(0, 7),
      municipalityName: knowsTown ? person.municipality_name : '',
      categories: [...new Set(announcements.map(({ category }) => category))],
      announcements,
      own: person.id === viewer.id,
    };
  };
}

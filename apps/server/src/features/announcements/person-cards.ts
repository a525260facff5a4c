import type { PersonCard } from '@coequipiers/contract/announcements-schemas';
import { dayInParis } from '@coequipiers/contract/days';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { peopleRepository } from '../accounts/people-repository.ts';
import type { Blocks } from '../blocks/blocks.ts';
import type { AnnouncementsRepository } from './announcements-repository.ts';

const maxShown = 5;

type Parts = { db: Db; blocks: Blocks; repository: AnnouncementsRepository };

/**
 * The public card of a person. It is found by alias only, so that an e-mail address does not lead to announcements. Of the
 * profile's place it shows the name of the town, nothing more precise.
 */
export function createPersonCards({ db, blocks, repository }: Parts) {
  const people = peopleRepository(db);
  return async (alias: string, viewerId: string): Promise<PersonCard> => {
    const person = await people.byAlias(alias);
    if (!person?.activated_at || (await blocks.between(viewerId, person.id))) throw new AppError('NOT_FOUND');
    const announcements = await repository.listedOf(person.id, maxShown);
    return {
      username: person.username,
      memberSince: dayInParis(person.created_at).slice(0, 7),
      municipalityName: person.municipality_name,
      announcements: announcements.map(({ id, title, category, municipality_name }) => ({
        id,
        title,
        category,
        municipalityName: municipality_name,
      })),
    };
  };
}

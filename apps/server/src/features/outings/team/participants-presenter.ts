import type { Participants } from '@coequipiers/contract/participations-schemas';
import type { PersonRow } from './participations-repository.ts';

/** The author gets all lists and the notes; those who are in get only the list of who is in. */
export function listsOf(rows: readonly PersonRow[], forAuthor: boolean): Participants {
  const list = (state: PersonRow['state']) =>
    rows
      .filter((row) => row.state === state)
      .map(({ alias, username, since, note, regular }) => ({
        alias,
        username,
        since: since.toISOString(),
        note: forAuthor ? note : null,
        regular,
      }));
  return {
    in: list('in'),
    offered: forAuthor ? list('offered') : [],
    asked: forAuthor ? list('asked') : [],
    waiting: forAuthor ? list('waiting') : [],
  };
}

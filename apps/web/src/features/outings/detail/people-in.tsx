import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { PersonMenu } from '../../blocks/person-menu.tsx';
import type { Participant } from '../api/participants-query.ts';
import classes from '../people.module.css';
import { PersonRow } from '../person-row.tsx';

type PeopleInProps = {
  announcement: Announcement;
  people: readonly Participant[];
  /** The viewer's name. */
  me: string;
};

/** The list of participants, for the participants themselves. */
export function PeopleIn({ announcement, people, me }: PeopleInProps) {
  const { authorUsername, createdBy } = announcement;
  return (
    <div className={classes.panel}>
      <h2 className={classes.heading}>
        Participants <span>{people.length + 1}</span>
      </h2>
      <ul>
        <PersonRow name={authorUsername} alias={createdBy} badge="Organise">
          <PersonMenu
            label={`Options pour ${authorUsername}`}
            person={{ id: createdBy, username: authorUsername }}
          />
        </PersonRow>
        {people.map(({ alias, username }) =>
          username === me ? (
            <PersonRow key={alias} name={username} alias={alias} badge="Vous" me />
          ) : (
            <PersonRow key={alias} name={username} alias={alias}>
              <PersonMenu label={`Options pour ${username}`} person={{ id: alias, username }} />
            </PersonRow>
          ),
        )}
      </ul>
    </div>
  );
}

import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { isDone, stateAt } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { capital, dayOf } from '../../announcements/series/slot-words.ts';
import { useOutingTime } from '../../announcements/use-outing-time.ts';
import { type Participant, participantsQuery, regularsIn } from '../api/participants-query.ts';
import { absentInWords, weekdayAndDate } from '../every-words.ts';
import classes from '../people.module.css';
import { PersonRow } from '../person-row.tsx';
import { PersonTools } from './person-tools.tsx';

type AuthorListsProps = { announcement: Announcement; outing: Outing; email: string };

/** Who is in and who waits, for the author. Who asks stands above all else: see `requests.tsx`. */
export function AuthorLists({ announcement, outing, email }: AuthorListsProps) {
  const now = useOutingTime(outing);
  const { data, isError, isFetching, refetch } = useQuery(
    participantsQuery({ id: announcement.id, outingId: outing.id }, email),
  );
  if (!data && isError)
    return (
      <div className={classes.lists}>
        <Alert kind="error">La liste des participants n’a pas pu être chargée.</Alert>
        <Button busy={isFetching} onClick={() => void refetch()}>
          Réessayer
        </Button>
      </div>
    );
  if (!data) return null;
  const { series } = announcement;
  const regulars = data.in.filter(({ regular }) => regular === 'yes');
  const others = data.in.filter(({ regular }) => regular !== 'yes');
  const absent = series ? absentInWords(series.regulars - regularsIn(data)) : undefined;
  if (absent === undefined && [data.in, data.offered, data.waiting].every((list) => list.length === 0))
    return null;
  // From the start on nobody joins, and once it is over nothing changes.
  const about = { announcement, email, over: isDone(stateAt(outing, now)) };
  return (
    <div className={classes.lists}>
      {series && (
        <List title="Viennent chaque semaine" count={regulars.length} note={absent}>
          {regulars.map((person) => (
            <PersonRow key={person.alias} alias={person.alias} name={person.username} note={person.note}>
              <PersonTools {...about} person={person} placed />
            </PersonRow>
          ))}
        </List>
      )}
      <List
        title={series ? `${capital(weekdayAndDate(dayOf(outing)))} seulement` : 'Participants'}
        count={others.length}
      >
        {others.map((person) => (
          <PersonRow key={person.alias} alias={person.alias} name={person.username} note={person.note}>
            <PersonTools {...about} person={person} placed />
          </PersonRow>
        ))}
      </List>
      <List title="Places proposées" count={data.offered.length}>
        {data.offered.map((person) => (
          <PersonRow
            key={person.alias}
            alias={person.alias}
            name={person.username}
            note={person.note}
            badge={everyWeek(person)}
            aside="doit encore dire oui"
          >
            <PersonTools {...about} person={person} placed />
          </PersonRow>
        ))}
      </List>
      <List title="Liste d’attente" count={data.waiting.length}>
        {data.waiting.map((person, index) => (
          <PersonRow
            key={person.alias}
            alias={person.alias}
            name={person.username}
            note={person.note}
            badge={everyWeek(person)}
            rank={index + 1}
          >
            <PersonTools {...about} person={person} placed={false} />
          </PersonRow>
        ))}
      </List>
    </div>
  );
}

const everyWeek = ({ regular }: Participant): string | undefined =>
  regular === 'yes' ? 'Chaque semaine' : undefined;

type ListProps = { title: string; count: number; note?: string | undefined; children: ReactNode };

function List({ title, count, note, children }: ListProps) {
  if (count === 0 && note === undefined) return null;
  return (
    <section aria-label={title}>
      <h2 className={classes.heading}>
        {title} {count > 0 && <span>{count}</span>}
      </h2>
      {note && <p>{note}</p>}
      <ul>{children}</ul>
    </section>
  );
}

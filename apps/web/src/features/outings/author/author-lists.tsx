import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { canBeJoined, isDone, placeFor, stateAt } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useOutingTime } from '../../announcements/use-outing-time.ts';
import { participantsQuery } from '../api/participants-query.ts';
import classes from '../people.module.css';
import { PersonRow } from '../person-row.tsx';
import { PersonTools } from './person-tools.tsx';
import { RequestRow } from './request-row.tsx';

type AuthorListsProps = { announcement: Announcement; outing: Outing; email: string };

/** Who asks, who is in and who waits, for the author. */
export function AuthorLists({ announcement, outing, email }: AuthorListsProps) {
  const now = useOutingTime(outing);
  const { data, isError, isFetching, refetch } = useQuery(participantsQuery(announcement.id, email));
  if (!data && isError)
    return (
      <div className={classes.lists}>
        <Alert kind="error">La liste des participants n’a pas pu être chargée.</Alert>
        <Button busy={isFetching} onClick={() => void refetch()}>
          Réessayer
        </Button>
      </div>
    );
  if (!data || Object.values(data).every((list) => list.length === 0)) return null;
  // From the start on nobody joins, and once it is over nothing changes.
  const about = { announcement, email, over: isDone(stateAt(outing, now)) };
  return (
    <div className={classes.lists}>
      <List
        title="Demandes"
        count={data.asked.length}
        note={
          placeFor(outing, now) === 'waiting'
            ? 'C’est complet\u00A0: dire oui inscrit sur la liste d’attente.'
            : undefined
        }
      >
        {data.asked.map((person) => (
          <RequestRow key={person.alias} {...about} person={person} joinable={canBeJoined(outing, now)} />
        ))}
      </List>
      <List title="Participants" count={data.in.length}>
        {data.in.map((person) => (
          <PersonRow key={person.alias} name={person.username} note={person.note}>
            <PersonTools {...about} person={person} placed />
          </PersonRow>
        ))}
      </List>
      <List title="Places proposées" count={data.offered.length}>
        {data.offered.map((person) => (
          <PersonRow
            key={person.alias}
            name={person.username}
            note={person.note}
            aside="doit encore dire oui"
          >
            <PersonTools {...about} person={person} placed />
          </PersonRow>
        ))}
      </List>
      <List title="Liste d’attente" count={data.waiting.length}>
        {data.waiting.map((person, index) => (
          <PersonRow key={person.alias} name={person.username} note={person.note} rank={index + 1}>
            <PersonTools {...about} person={person} placed={false} />
          </PersonRow>
        ))}
      </List>
    </div>
  );
}

type ListProps = { title: string; count: number; note?: string | undefined; children: ReactNode };

function List({ title, count, note, children }: ListProps) {
  if (count === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={classes.heading}>
        {title} <span>{count}</span>
      </h2>
      {note && <p>{note}</p>}
      <ul>{children}</ul>
    </section>
  );
}

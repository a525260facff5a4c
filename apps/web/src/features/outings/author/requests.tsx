import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { canBeJoined, isDone, placeFor, stateAt } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { useQuery } from '@tanstack/react-query';
import { useOutingTime } from '../../announcements/use-outing-time.ts';
import { participantsQuery } from '../api/participants-query.ts';
import { RequestRow } from './request-row.tsx';
import classes from './requests.module.css';

type RequestsProps = { announcement: Announcement; outing: Outing; email: string };

/** What waits for an answer of the author, before everything else. */
export function Requests({ announcement, outing, email }: RequestsProps) {
  const now = useOutingTime(outing);
  const { data } = useQuery(participantsQuery({ id: announcement.id, outingId: outing.id }, email));
  const asked = data?.asked ?? [];
  const [first] = asked;
  if (!first) return null;
  return (
    <section className={classes.requests} aria-label="Demandes">
      <h2>
        {asked.length === 1 ? `${first.username} veut venir` : `${asked.length} personnes veulent venir`}
      </h2>
      <p>
        {placeFor(outing, now) === 'waiting'
          ? 'C’est complet\u00A0: dire oui inscrit sur la liste d’attente.'
          : 'Votre réponse part aussitôt.'}
      </p>
      <ul>
        {asked.map((person) => (
          <RequestRow
            key={person.alias}
            announcement={announcement}
            which={{ id: announcement.id, outingId: outing.id }}
            email={email}
            person={person}
            joinable={canBeJoined(outing, now)}
            over={isDone(stateAt(outing, now))}
            first={person === first}
          />
        ))}
      </ul>
    </section>
  );
}

import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { canBeJoined, isDone, placeFor, stateAt } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useOutingTime } from '../../announcements/use-outing-time.ts';
import { asksForEvery, asksOf, type Participant, participantsQuery } from '../api/participants-query.ts';
import { RequestRow } from './request-row.tsx';
import classes from './requests.module.css';

type RequestsProps = { announcement: Announcement; outing: Outing; email: string };

/** What waits for an answer of the author, before everything else: who wants to come every week, then who wants to come to this one. */
export function Requests({ announcement, outing, email }: RequestsProps) {
  const now = useOutingTime(outing);
  const which = { id: announcement.id, outingId: outing.id };
  const { data } = useQuery(participantsQuery(which, email));
  if (!data) return null;
  const every = asksForEvery(data);
  const asked = asksOf(data).filter((person) => !every.includes(person));
  const shared = { announcement, which, email };
  return (
    <>
      <Group
        {...shared}
        label="Demandes à venir chaque semaine"
        title={every.length === 1 ? 'Demande à venir chaque semaine' : 'Demandent à venir chaque semaine'}
        text="Un oui vaut pour toutes les dates."
        people={every}
        // The chosen week may have started: the answer is for the others too.
        joinable
        over={false}
        every
        isMain
      />
      <Group
        {...shared}
        label="Demandes"
        title={
          asked.length === 1 ? `${asked[0]?.username} veut venir` : `${asked.length} personnes veulent venir`
        }
        text={
          placeFor(outing, now) === 'waiting'
            ? 'C’est complet\u00A0: dire oui inscrit sur la liste d’attente.'
            : 'Votre réponse part aussitôt.'
        }
        people={asked}
        joinable={canBeJoined(outing, now)}
        over={isDone(stateAt(outing, now))}
        isMain={every.length === 0}
      />
    </>
  );
}

type GroupProps = Omit<ComponentProps<typeof RequestRow>, 'person' | 'first'> & {
  label: string;
  title: string;
  text: string;
  people: readonly Participant[];
  /** Its first yes is the main action of the screen. */
  isMain: boolean;
};

function Group({ label, title, text, people, isMain, ...row }: GroupProps) {
  if (people.length === 0) return null;
  return (
    <section className={classes.requests} aria-label={label}>
      <h2>{title}</h2>
      <p>{text}</p>
      <ul>
        {people.map((person, index) => (
          <RequestRow key={person.alias} {...row} person={person} first={isMain && index === 0} />
        ))}
      </ul>
    </section>
  );
}

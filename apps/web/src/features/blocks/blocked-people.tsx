import { paris } from '@coequipiers/contract/wall-time';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { blockQueries } from './api/block-queries.ts';
import classes from './blocked-people.module.css';
import { UnblockButton } from './unblock-button.tsx';

const dates = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: paris });

/** The people that someone has blocked. Without their conversation, this is the only place to unblock them. */
export function BlockedPeople({ email }: { email: string }) {
  const { data: people, isError, refetch } = useQuery(blockQueries.list(email));
  return (
    <section className={classes.card} aria-labelledby="personnes-bloquees">
      <h2 id="personnes-bloquees">Personnes bloquées</h2>
      {people && people.length > 0 && (
        <ul>
          {people.map((person) => (
            <li key={person.id} className={classes.row}>
              <Avatar name={person.username} />
              <span className={classes.who}>
                <strong>{person.username}</strong>
                <small>Depuis le {dates.format(Date.parse(person.blockedAt))}</small>
              </span>
              <UnblockButton email={email} person={person} named />
            </li>
          ))}
        </ul>
      )}
      {people?.length === 0 && (
        <p className={classes.note}>
          Vous n’avez bloqué personne. Le menu d’une conversation, d’un commentaire ou d’une annonce le
          permet.
        </p>
      )}
      {!people && isError && (
        <div className={classes.row} role="alert">
          <span className={classes.who}>La liste n’a pas pu être chargée.</span>
          <Button onClick={() => void refetch()}>Réessayer</Button>
        </div>
      )}
      {!people && !isError && (
        <output className={classes.bone} aria-label="Chargement des personnes bloquées" />
      )}
    </section>
  );
}

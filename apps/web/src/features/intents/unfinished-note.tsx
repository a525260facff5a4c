import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { hasStarted, stateAt } from '@coequipiers/contract/outing-rules';
import { whenOf } from '@coequipiers/contract/outing-words';
import { announcementPath } from '@coequipiers/contract/pages';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Near } from '../../lib/redirect.ts';
import { leaveUnfinished, type Unfinished } from '../../lib/unfinished.ts';
import { useSession } from '../../lib/use-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { shelfQuery } from '../announcements/api/shelf-query.ts';
import { noFilters } from '../announcements/search/search-params.ts';
import { nextOutingsPath } from '../outings/next-outings-path.ts';
import classes from './unfinished-note.module.css';
import { unfinishedWords } from './words.ts';

type UnfinishedNoteProps = {
  unfinished: Unfinished;
  /** Undefined when it is gone. */
  announcement?: Announcement;
};

/** What is true now of what someone wanted before they logged in, and what they can do instead. */
export function UnfinishedNote({ unfinished, announcement }: UnfinishedNoteProps) {
  const [now] = useState(() => new Date());
  const outing = announcement?.outing;
  const state = outing && (hasStarted(outing, now) ? 'started' : stateAt(outing, now));
  const { title, text } = unfinishedWords(unfinished, state, announcement?.authorUsername);
  const near = announcement ?? unfinished.near;
  return (
    <section className={classes.note} aria-label={title}>
      <h2>{title}</h2>
      <p>{text}</p>
      {unfinished.why !== 'ready' && unfinished.why !== 'other' && near && (
        <GamesNear near={near} except={unfinished.announceId} />
      )}
      <IconButton label="Fermer" className={classes.cross} onClick={() => leaveUnfinished(undefined)}>
        <IconX size={20} stroke={1.8} aria-hidden="true" />
      </IconButton>
    </section>
  );
}

const AROUND_M = 25_000;

/** Some that this person can join. */
function GamesNear({ near, except }: { near: Near; except: string | undefined }) {
  const viewer = useSession()?.email ?? null;
  const { data = [] } = useQuery(shelfQuery({ ...noFilters, place: near, distance: AROUND_M }, viewer));
  const others = data.filter(({ id }) => id !== except);
  return (
    <>
      {others.length > 0 && (
        <ul className={classes.games}>
          {others.map(({ id, title, municipalityName, outing }) => (
            <li key={id}>
              <Link to={announcementPath(id)} onClick={() => leaveUnfinished(undefined)}>
                <b>{title}</b>
                <span>
                  {outing && whenHere(outing)} · {municipalityName}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to={nextOutingsPath(near)}>Voir les séances près d’ici</ButtonLink>
    </>
  );
}

const whenHere = ({ startsAt, timeZone }: { startsAt: string; timeZone: string }): string =>
  whenOf(wallTimeAt(new Date(startsAt), timeZone), wallTimeAt(new Date(), timeZone).day);

import { freePlaces, isDone, stateAt } from '@coequipiers/contract/outing-rules';
import {
  amountOf,
  levelLabels,
  peopleIn,
  peopleWere,
  placesLeft,
  placesSentence,
  soonOf,
  waitingOf,
} from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import type { ReactNode } from 'react';
import { useToday } from '../../lib/use-today.ts';
import { Places } from '../../ui/places.tsx';
import classes from './outing-card.module.css';
import { OutingTag } from './outing-tag.tsx';

type Shown = {
  outing: Outing;
  /** From `useOutingTime`. */
  now: Date;
};

/** The line above a title. */
export function OutingDay({ outing, now, children }: Shown & { children?: ReactNode }) {
  const { startsAt, timeZone } = outing;
  const today = useToday(timeZone);
  const state = stateAt(outing, now);
  const Words = state === 'cancelled' ? 's' : 'span';
  return (
    <p className={classes.day} data-done={isDone(state) || undefined}>
      {/* Its words may change between the server's rendering and the browser's. */}
      <time dateTime={startsAt}>
        <Words suppressHydrationWarning>{soonOf(wallTimeAt(new Date(startsAt), timeZone), today)}</Words>
      </time>
      {children}
    </p>
  );
}

type PlacesProps = Shown & {
  /** The viewer's participation. */
  part: Participation | null;
  /** On a card, where a button stands beside them. */
  small?: boolean;
};

/** The drawing with its words: people, free places, level and price. Nothing when the outing is cancelled. */
export function OutingPlaces({ outing, part, now, small = false }: PlacesProps) {
  const state = stateAt(outing, now);
  const { held, waiting, level, priceCents } = outing;
  const people = peopleIn(outing);
  const you = part?.state === 'in';
  if (state === 'cancelled') return null;
  if (state === 'over') {
    const were = peopleWere(outing);
    return (
      were && (
        <div className={classes.places} data-small={small || undefined}>
          <Places people={people} held={0} free={0} you={you} small={small} over />
          <span>{were}</span>
        </div>
      )
    );
  }
  return (
    <div className={classes.places} data-small={small || undefined}>
      <Places
        people={people}
        held={held}
        free={freePlaces(outing)}
        you={you}
        small={small}
        label={placesSentence(outing) + (you ? ', vous y êtes' : '')}
      />
      <div className={classes.told}>
        <div className={classes.words}>
          <b aria-hidden="true">{placesLeft(outing)}</b>
          {waiting > 0 && <span>{waitingOf(waiting)}</span>}
          {(!small || level !== 'all') && <span>{levelLabels[level]}</span>}
          {small && priceCents !== null && <span>{amountOf(priceCents)}</span>}
          {small && <OutingTag outing={outing} part={part} now={now} on="words" />}
        </div>
        {!small && priceCents !== null && <span className={classes.price}>{amountOf(priceCents)}</span>}
      </div>
    </div>
  );
}

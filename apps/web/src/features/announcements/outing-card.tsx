import { freePlaces, isDone, stateAt } from '@coequipiers/contract/outing-rules';
import {
  amountOf,
  peopleIn,
  peopleWere,
  placesLeft,
  placesSentence,
  soonOf,
  waitingOf,
} from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import type { Series } from '@coequipiers/contract/series-schemas';
import { everyWeekOf, weekOf } from '@coequipiers/contract/series-words';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { IconRepeat } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useToday } from '../../lib/use-today.ts';
import { Places } from '../../ui/places.tsx';
import { ConfirmationTag } from './confirmation-tag.tsx';
import classes from './outing-card.module.css';
import { OutingTag } from './outing-tag.tsx';
import { levelAlone } from './wording.ts';

type Shown = {
  outing: Outing;
  /** From `useOutingTime`. */
  now: Date;
};

type DayProps = Shown & {
  series: Series | null;
  /** By a search for some days. */
  found: boolean;
  children?: ReactNode;
};

/** The line above a title. */
export function OutingDay({ outing, series, found, now, children }: DayProps) {
  const { startsAt, timeZone } = outing;
  const today = useToday(timeZone);
  const state = stateAt(outing, now);
  const Words = state === 'cancelled' ? 's' : 'span';
  const words = series
    ? series.paused
      ? 'en pause'
      : weekOf(outing, series, today, found)
    : soonOf(wallTimeAt(new Date(startsAt), timeZone), today);
  return (
    <p className={classes.day} data-done={isDone(state) || undefined} data-weekly={series ? '' : undefined}>
      {series && (
        <span>
          <IconRepeat size={18} stroke={2} aria-hidden="true" />
          {everyWeekOf(series)}
        </span>
      )}
      <span className={classes.when}>
        {/* Its words may change between the server's rendering and the browser's. */}
        <time dateTime={startsAt}>
          <Words suppressHydrationWarning>{words}</Words>
        </time>
        <ConfirmationTag outing={outing} now={now} />
      </span>
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
          {(!small || level !== 'all') && <span>{levelAlone(outing)}</span>}
          {small && priceCents !== null && <span>{amountOf(priceCents)}</span>}
          {small && <OutingTag outing={outing} part={part} now={now} on="words" />}
        </div>
        {!small && priceCents !== null && <span className={classes.price}>{amountOf(priceCents)}</span>}
      </div>
    </div>
  );
}

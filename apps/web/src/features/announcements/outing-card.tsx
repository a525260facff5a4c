import { freePlaces, isDone, stateAt } from '@coequipiers/contract/outing-rules';
import {
  amountOf,
  levelLabels,
  peopleIn,
  peopleWere,
  placesLeft,
  placesSentence,
  waitingOf,
  whenOf,
} from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useToday } from '../../lib/use-today.ts';
import { Places } from '../../ui/places.tsx';
import classes from './outing-card.module.css';
import { OutingTag } from './outing-tag.tsx';

type Shown = {
  outing: Outing;
  /** The viewer's participation. */
  part: Participation | null;
  /** From `useOutingTime`. */
  now: Date;
};

/** The line above the title of a card. */
export function OutingDay({ outing, part, now }: Shown) {
  const { startsAt, timeZone } = outing;
  const today = useToday(timeZone);
  return (
    <p className={classes.day} data-closed={isDone(stateAt(outing, now)) || undefined}>
      <IconCalendarEvent size={18} stroke={1.8} aria-hidden="true" />
      {/* Its words may change between the server's rendering and the browser's. */}
      <time dateTime={startsAt} suppressHydrationWarning>
        {whenOf(wallTimeAt(new Date(startsAt), timeZone), today)}
      </time>
      <OutingTag outing={outing} part={part} now={now} />
    </p>
  );
}

/** The line below the separator of a card: people, free places, level and price. Nothing when the outing is cancelled. */
export function OutingPlaces({ outing, part, now }: Shown) {
  const state = stateAt(outing, now);
  const { held, waiting, level, priceCents } = outing;
  const people = peopleIn(outing);
  const you = part?.state === 'in';
  if (state === 'cancelled') return null;
  if (state === 'over') {
    const were = peopleWere(outing);
    return (
      were && (
        <div className={classes.places}>
          <Places people={people} held={0} free={0} you={you} over />
          <span>{were}</span>
        </div>
      )
    );
  }
  return (
    <div className={classes.places}>
      <Places
        people={people}
        held={held}
        free={freePlaces(outing)}
        you={you}
        label={placesSentence(outing) + (you ? ', vous y êtes' : '')}
      />
      <div className={classes.told}>
        <div className={classes.words}>
          <b aria-hidden="true">{placesLeft(outing)}</b>
          {waiting > 0 && <span>{waitingOf(waiting)}</span>}
          <span>{levelLabels[level]}</span>
        </div>
        {priceCents !== null && <span className={classes.price}>{amountOf(priceCents)}</span>}
      </div>
    </div>
  );
}

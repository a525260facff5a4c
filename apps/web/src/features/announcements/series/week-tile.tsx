import { longDayOf } from '@coequipiers/contract/outing-details';
import { freePlaces, isDone, stateAt } from '@coequipiers/contract/outing-rules';
import { peopleIn } from '@coequipiers/contract/outing-words';
import { outingParam } from '@coequipiers/contract/pages';
import type { AnnouncementOuting } from '@coequipiers/contract/participations-schemas';
import { shortDateOf } from '@coequipiers/contract/series-details';
import type { Series } from '@coequipiers/contract/series-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { IconCalendarOff } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { Places } from '../../../ui/places.tsx';
import { useNextStep } from '../detail/use-back.ts';
import { useOutingTime } from '../use-outing-time.ts';
import { teamInWords, weekWords } from './week-words.ts';
import classes from './weeks-strip.module.css';

type WeekTileProps = {
  week: AnnouncementOuting;
  chosen: boolean;
  /** Whether the viewer is the author. */
  own: boolean;
  series: Series;
  /** `said` is for screen readers. */
  onChoose: (said: string) => void;
};

/** A date with its state: a link to the page at this date. A skipped one leads nowhere. */
export function WeekTile({ week, chosen, own, series, onChoose }: WeekTileProps) {
  const { outing } = week;
  const [params] = useSearchParams();
  const step = useNextStep();
  const now = useOutingTime(outing);
  const state = stateAt(outing, now);
  const { text, look, more } = weekWords(week, {
    own,
    paused: series.paused,
    regular: series.regular,
    now,
  });
  const { day } = wallTimeAt(new Date(outing.startsAt), outing.timeZone);
  const content = (
    <>
      <WeekDate day={day} startsAt={outing.startsAt} />
      {state === 'cancelled' ? (
        <IconCalendarOff size={22} stroke={1.8} aria-hidden="true" />
      ) : (
        <Team week={week} over={isDone(state)} />
      )}
      <span className={classes.words} data-look={look}>
        {text}
        {more && <span className="visually-hidden">, {more}</span>}
      </span>
    </>
  );
  const marked = { className: classes.tile, 'aria-current': chosen || undefined } as const;
  if (state === 'cancelled')
    return (
      <span {...marked} data-none>
        {content}
      </span>
    );
  const search = new URLSearchParams(params);
  search.set(outingParam, outing.id);
  return (
    <Link
      {...marked}
      to={{ search: search.toString() }}
      state={step}
      preventScrollReset
      onClick={() => onChoose(`Séance du ${longDayOf(day)}\u00A0: ${text}`)}
    >
      {content}
    </Link>
  );
}

/** '1er déc.', with a large number. Screen readers hear the day of the week too. */
function WeekDate({ day, startsAt }: { day: string; startsAt: string }) {
  const [date = '', month] = shortDateOf(day).split(' ');
  const [weekday] = longDayOf(day).split(' ');
  return (
    <time className={classes.date} dateTime={startsAt}>
      <span className="visually-hidden">{weekday} </span>
      <b>
        {Number.parseInt(date, 10)}
        {date.endsWith('er') && <sup>er</sup>}
      </b>{' '}
      {month}
      <span className="visually-hidden">, </span>
    </time>
  );
}

/** Five in a row; a large team is two numbers. */
function Team({ week: { outing, participation }, over }: { week: AnnouncementOuting; over: boolean }) {
  const you = participation?.state === 'in';
  return (
    <span>
      <Places
        people={peopleIn(outing)}
        held={outing.held}
        free={freePlaces(outing)}
        you={you}
        over={over}
        perRow={5}
        label={`${teamInWords(outing, you)}.`}
      />
    </span>
  );
}

import type { AgendaEntry } from '@coequipiers/contract/agenda-schemas';
import { deadlineOf } from '@coequipiers/contract/outing-details';
import { freePlaces } from '@coequipiers/contract/outing-rules';
import { hourOf, peopleIn, placesLeft, placesSentence } from '@coequipiers/contract/outing-words';
import { outingTexts } from '@coequipiers/contract/outings';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { IconHourglassHigh, IconMapPin, IconRepeat } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../lib/use-now.ts';
import { Places } from '../../ui/places.tsx';
import { sportNamed } from '../../ui/sports.tsx';
import { ByLink } from '../announcements/by-link.tsx';
import { ConfirmationTag } from '../announcements/confirmation-tag.tsx';
import { useOutingTime } from '../announcements/use-outing-time.ts';
import { useDetailsSoon } from '../outings/use-details-soon.ts';
import { AgendaActions } from './agenda-actions.tsx';
import classes from './agenda-entry.module.css';
import { AgendaTag, roleIcons } from './agenda-tag.tsx';
import { comesEveryWeek, everyWeekTag, tagOf } from './agenda-words.ts';
import { pageOf } from './page-of-entry.ts';
import { useLiveEntry } from './use-live-agenda.ts';

type EntryProps = {
  entry: AgendaEntry;
  isPast: boolean;
  /** The level of the title. */
  Title: 'h3' | 'h4';
  /** Its button is the main action of the screen, so it is yellow. */
  isMain: boolean;
  /** Whether it subscribes to live changes of its outing. */
  isLive: boolean;
  onChange: () => void;
};

/** An outing of the agenda: when, what, where, who, and what one can do. */
export function AgendaRow({ entry, isPast, Title, isMain, isLive, onChange }: EntryProps) {
  const { title, category, municipalityName, role, outing, series, participation } = entry;
  const { startsAt, endsAt, timeZone, meetingPoint, state, cancelReason } = outing;
  useLiveEntry(entry, isLive, onChange);
  const soon = useDetailsSoon(outing, participation, onChange);
  const where = meetingPoint ?? (soon && outing.hasMeetingPoint ? outingTexts.meetingPointSoon : null);
  const [start, end] = [startsAt, endsAt].map((at) => wallTimeAt(new Date(at), timeZone).time);
  const cancelled = state === 'cancelled';
  const now = useOutingTime(outing);
  const Words = cancelled ? 's' : Fragment;
  const { Icon } = sportNamed(category);
  return (
    <article className={classes.slot} data-done={cancelled || isPast || undefined}>
      <div className={classes.first}>
        <p className={classes.hour}>
          <Words>
            <time dateTime={startsAt}>{hourOf(start ?? '')}</time> à {hourOf(end ?? '')}
          </Words>
        </p>
        <span className={classes.tags}>
          {comesEveryWeek(entry) && !isPast ? (
            <AgendaTag look="me" text="Chaque semaine" Icon={IconRepeat} />
          ) : (
            <>
              {series && !isPast && <AgendaTag {...everyWeekTag(series)} Icon={IconRepeat} />}
              <AgendaTag
                {...tagOf(entry, isPast, now)}
                Icon={cancelled || isPast ? undefined : roleIcons[role]}
              />
            </>
          )}
        </span>
      </div>
      <Title className={classes.title}>
        <Link to={pageOf(entry)}>{title}</Link>
      </Title>
      <p className={classes.place} data-sport={category}>
        <Icon size={18} stroke={1.8} aria-hidden="true" />
        {[category, municipalityName].filter(Boolean).join(' · ')}
      </p>
      <ByLink {...entry} />
      {where !== null && !cancelled && (
        <p className={classes.place}>
          <IconMapPin size={18} stroke={1.8} aria-hidden="true" />
          <b>
            <span className="visually-hidden">Rendez-vous&nbsp;: </span>
            {where}
          </b>
        </p>
      )}
      {cancelled && cancelReason && <blockquote className={classes.reason}>{cancelReason}</blockquote>}
      {!cancelled && <Seats entry={entry} isPast={isPast} now={now} />}
      {!cancelled && !isPast && <Deadline entry={entry} />}
      {!cancelled && !isPast && <AgendaActions entry={entry} isMain={isMain} />}
    </article>
  );
}

function Seats({
  entry: { outing, role },
  isPast,
  now,
}: Pick<EntryProps, 'entry' | 'isPast'> & { now: Date }) {
  const people = peopleIn(outing);
  const you = role === 'author' || role === 'in';
  if (isPast && people === 1) return null;
  return (
    <p className={classes.seats}>
      {isPast ? (
        <>
          <Places people={people} held={0} free={0} you={you} over />
          {people} personnes
        </>
      ) : (
        <>
          <Places
            people={people}
            held={outing.held}
            free={freePlaces(outing)}
            you={you}
            label={placesSentence(outing)}
          />
          <b aria-hidden="true">{placesLeft(outing)}</b>
          <ConfirmationTag outing={outing} now={now} />
        </>
      )}
    </p>
  );
}

/** Until when an offered place is held. */
function Deadline({ entry: { outing, participation } }: { entry: AgendaEntry }) {
  const now = useNow();
  const until = participation?.state === 'offered' ? participation.offeredUntil : null;
  if (until === null) return null;
  return (
    <p className={classes.deadline}>
      <IconHourglassHigh size={18} stroke={1.8} aria-hidden="true" />
      {Date.parse(until) > now
        ? `Gardée pour vous jusqu’à ${deadlineOf(new Date(until), outing.timeZone, new Date(now))}`
        : 'Le délai est passé'}
    </p>
  );
}

import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { hourOf, shortDayOf } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { ConfirmationTag } from '../announcements/confirmation-tag.tsx';
import { useOutingTime } from '../announcements/use-outing-time.ts';
import classes from './ticket.module.css';

type TicketProps = {
  announcement: Pick<Announcement, 'title' | 'municipalityName' | 'zipCode'>;
  outing: Outing;
};

/** Which outing a form or a link is about. */
export function Ticket({ announcement: { title, municipalityName, zipCode }, outing }: TicketProps) {
  const { startsAt, endsAt, timeZone } = outing;
  const now = useOutingTime(outing);
  const start = wallTimeAt(new Date(startsAt), timeZone);
  const end = wallTimeAt(new Date(endsAt), timeZone);
  return (
    <div className={classes.ticket}>
      <Leaf outing={outing} />
      <p>
        <strong>{title}</strong>
        <small>
          <time className="visually-hidden" dateTime={startsAt}>
            {shortDayOf(start.day, start.day)},{' '}
          </time>
          {hourOf(start.time)} à {hourOf(end.time)} · {municipalityName}
          {zipCode && ` (${zipCode})`}
        </small>{' '}
        <ConfirmationTag outing={outing} now={now} />
      </p>
    </div>
  );
}

/** 'sam. 21 nov.' as on a calendar. */
export function Leaf({ outing }: { outing: Outing }) {
  const { day } = wallTimeAt(new Date(outing.startsAt), outing.timeZone);
  const [weekday, date, ...month] = shortDayOf(day, day).split(' ');
  return (
    <span className={classes.leaf} aria-hidden="true">
      <span>{weekday}</span>
      <b>{date}</b>
      <span>{month.join(' ')}</span>
    </span>
  );
}

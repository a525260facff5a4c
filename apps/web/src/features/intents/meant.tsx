import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { hasStarted, isDone, stateAt } from '@coequipiers/contract/outing-rules';
import { placesLeft } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Wanted } from '../../lib/redirect.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { announcementQuery } from '../announcements/api/announcement-queries.ts';
import { useWeek } from '../announcements/series/use-week.ts';
import { Team } from '../outings/board/team.tsx';
import { Leaf } from '../outings/ticket.tsx';
import classes from './meant.module.css';
import { dayAndHourOf, meantBy, meantSentence } from './words.ts';

type MeantProps = {
  wanted: Wanted;
  /** With the team and the free places, where no form needs the room. */
  large?: boolean;
  /** Leads back without logging in. */
  onLeave?: (() => void) | undefined;
};

/** What someone wanted, above the form that they have to fill in first. */
export function Meant({ wanted, large = false, onLeave }: MeantProps) {
  const { data } = useQuery({
    ...announcementQuery(wanted.announceId ?? ''),
    enabled: wanted.announceId !== undefined,
  });
  const announcement = useWeek(data, wanted.outingId, null).at;
  const outing = announcement?.outing;
  const meant = meantBy(wanted, announcement);
  const label = meantSentence(meant, outing);
  const cross = onLeave && (
    <IconButton label="Fermer et revenir" className={classes.cross} onClick={onLeave}>
      <IconX size={22} stroke={1.8} aria-hidden="true" />
    </IconButton>
  );
  if (large && announcement && outing)
    return (
      <section className={classes.large} aria-label={label}>
        {cross}
        <p className={classes.why}>{meant.before}</p>
        <p className={classes.what}>
          {meant.title} {meant.after}
        </p>
        <When announcement={announcement} outing={outing} />
        <Places announcement={announcement} outing={outing} />
      </section>
    );
  return (
    <section className={classes.small} aria-label={label} data-plain={!outing || undefined}>
      {outing && <Leaf outing={outing} />}
      <p>
        <span>{meant.before}</span>
        {meant.title && <b>{meant.title}</b>}
        {meant.after && <span>{meant.after}</span>}
        {announcement && outing && (
          <span>
            {dayAndHourOf(outing).hour} · {announcement.municipalityName}
          </span>
        )}
      </p>
      {cross}
    </section>
  );
}

function When({ announcement, outing }: { announcement: Announcement; outing: Outing }) {
  const { day, hour } = dayAndHourOf(outing);
  return (
    <p className={classes.hour}>
      <b>
        {day}, {hour}
      </b>{' '}
      · {announcement.municipalityName}
    </p>
  );
}

/** What is true now: no place is held for someone who logs in. */
function Places({ announcement, outing }: { announcement: Announcement; outing: Outing }) {
  const [now] = useState(() => new Date());
  const over = isDone(stateAt(outing, now));
  return (
    <>
      <Team
        outing={outing}
        author={announcement.authorUsername}
        own={false}
        part={null}
        me=""
        others={[]}
        started={hasStarted(outing, now)}
        left={false}
        over={over}
      />
      {!over && <p className={classes.hour}>{placesLeft(outing)} en ce moment.</p>}
    </>
  );
}

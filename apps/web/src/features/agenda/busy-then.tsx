import { hourOf } from '@coequipiers/contract/outing-words';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { IconCalendarTime } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { agendaQueries } from './api/agenda-queries.ts';
import { busyAt } from './busy-at.ts';
import classes from './busy-then.module.css';

type BusyThenProps = { email: string; startsAt: Date; endsAt: Date; except?: string };

/** Says that the person already plays at that moment. They may still publish. */
export function BusyThen({ email, startsAt, endsAt, except }: BusyThenProps) {
  const { data } = useQuery(agendaQueries.outings(email));
  const entry = data && busyAt(data, { startsAt, endsAt }, except);
  return (
    <div aria-live="polite">
      {entry && (
        <p className={classes.busy}>
          <IconCalendarTime size={20} stroke={1.8} aria-hidden="true" />
          <span>
            <b>Vous jouez déjà à ce moment-là&nbsp;:</b> «&nbsp;{entry.title}&nbsp;», {hoursOf(entry.outing)}.
            Vous pouvez publier quand même.
          </span>
        </p>
      )}
    </div>
  );
}

function hoursOf({ startsAt, endsAt, timeZone }: { startsAt: string; endsAt: string; timeZone: string }) {
  const [start, end] = [startsAt, endsAt].map((time) => hourOf(wallTimeAt(new Date(time), timeZone).time));
  return `${start} à ${end}`;
}

import { paths } from '@coequipiers/contract/pages';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { useNow } from '../../lib/use-now.ts';
import { heldToday } from './agenda-days.ts';
import classes from './agenda-link.module.css';
import { agendaLabel } from './agenda-words.ts';
import { agendaQueries } from './api/agenda-queries.ts';

/** The agenda link in the header of a phone. Its dot for today comes from an agenda that is already loaded: it sends no request. */
export function AgendaLink({ email }: { email: string }) {
  const now = useNow();
  const { data } = useQuery({
    ...agendaQueries.outings(email),
    enabled: ({ state }) => state.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const today = data ? heldToday(data, now).length : 0;
  return (
    <NavLink to={paths.agenda} className={() => classes.link} aria-label={agendaLabel(today)}>
      <IconCalendarEvent size={24} stroke={1.8} aria-hidden="true" />
      {today > 0 && <span className={classes.today} />}
    </NavLink>
  );
}

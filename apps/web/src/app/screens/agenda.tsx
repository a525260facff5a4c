import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { agendaAt } from '../../features/agenda/agenda-days.ts';
import { AgendaList } from '../../features/agenda/agenda-list.tsx';
import { AgendaError, AgendaSkeleton, NothingPlanned } from '../../features/agenda/agenda-states.tsx';
import { comingSentence } from '../../features/agenda/agenda-words.ts';
import { agendaQueries } from '../../features/agenda/api/agenda-queries.ts';
import { CalendarPanel, SubscribeButton } from '../../features/agenda/calendar-panel.tsx';
import { PastList } from '../../features/agenda/past-list.tsx';
import { useLiveAgenda } from '../../features/agenda/use-live-agenda.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSession } from '../../lib/use-session.ts';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Wrap } from '../../ui/wrap.tsx';
import classes from './agenda.module.css';

const loadFeedDialog = async () => (await import('../../features/agenda/feed-dialog.tsx')).FeedDialog;

export function AgendaScreen() {
  usePageTitle('Agenda');
  const session = useSession();
  return session && <AgendaOf key={session.email} email={session.email} />;
}

function AgendaOf({ email }: { email: string }) {
  const now = useNow();
  const { data, error, isFetching, refetch } = useQuery({
    ...agendaQueries.outings(email),
    // The person may have joined or left on another page or device.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  const readAgain = useLiveAgenda(email);
  const { upcoming, past } = agendaAt(data ?? { upcoming: [], past: [] }, now);
  const heading = useFocusKept(upcoming.length);
  const sentence = comingSentence(upcoming, now);
  const feed = useLazyPart(loadFeedDialog, 'Le calendrier n’a pas pu s’ouvrir. Veuillez réessayer.');
  const subscribe = { busy: feed.busy, onSubscribe: feed.open };

  return (
    <Wrap className={classes.agenda}>
      <header className={classes.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            Agenda
          </h1>
          {sentence && <p>{sentence}</p>}
        </div>
        <SubscribeButton {...subscribe} className={classes.narrow} />
      </header>
      <div className={classes.list}>
        {!data && error && <AgendaError error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {!data && !error && <AgendaSkeleton />}
        {data && upcoming.length === 0 && <NothingPlanned />}
        <AgendaList entries={upcoming} onChange={readAgain} />
        <PastList entries={past} />
      </div>
      <aside className={classes.aside} aria-label="Votre calendrier">
        <CalendarPanel {...subscribe} />
      </aside>
      {/* Beside both buttons: each of them is hidden at some width. */}
      {feed.Part && <feed.Part email={email} onClose={feed.close} />}
    </Wrap>
  );
}

/** When an entry leaves the list with the button that was pressed, the heading takes the focus. */
function useFocusKept(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) heading.current?.focus();
    before.current = count;
  }, [count]);
  return heading;
}

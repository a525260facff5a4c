import { announcementTexts } from '@coequipiers/contract/announcements';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import classes from './load-more.module.css';
import type { Nearby } from './use-nearby.ts';

const TRIGGER = '200px';

/** The end of the list: the next page comes when it is near, or at a press; at the last one it says so. */
export function LoadMore({ more, count }: { more: Nearby['more']; count: number }) {
  const end = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(more.load);
  // Watched anew after each page: an end that is still in view then asks for the next. A page that failed waits for the button: otherwise it would be asked for without end.
  const waits = more.available && !more.loading && !more.failed;

  useEffect(() => {
    if (!waits || !end.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadMore();
      },
      { rootMargin: `0px 0px ${TRIGGER} 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [waits]);

  return (
    <div ref={end} className={classes.more}>
      {more.failed && <p className={classes.problem}>{announcementTexts.searchFailed}</p>}
      {more.available ? (
        <Button busy={more.loading} onClick={more.load}>
          {more.failed ? 'Réessayer' : 'Charger plus d’annonces'}
        </Button>
      ) : (
        <p className={classes.end}>
          <IconCheck size={18} stroke={1.8} aria-hidden="true" />
          {count === 1 ? 'C’est la seule annonce' : 'Toutes les annonces sont affichées'}
        </p>
      )}
    </div>
  );
}

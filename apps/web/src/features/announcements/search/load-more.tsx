import { announcementTexts } from '@coequipiers/contract/announcements';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import classes from './load-more.module.css';

/** The state of the next pages of a list. */
type More = { available: boolean; loading: boolean; failed: boolean; load: () => void };

type LoadMoreProps = {
  more: More;
  /** Shown when the next page failed to load. */
  failed?: string;
  /** Shown at the end of the list. */
  children: ReactNode;
};

const TRIGGER = '200px';

/** The end of a list: loads the next page when it comes near, or at a click; after the last page it says so. */
export function LoadMore({ more, failed = announcementTexts.searchFailed, children }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(more.load);
  // Observes again after each page, so that an end still in view loads the next one. A failed page waits for the button,
  // otherwise it would be requested for ever.
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
      {more.failed && <p className={classes.problem}>{failed}</p>}
      {more.available ? (
        <Button busy={more.loading} onClick={more.load}>
          {more.failed ? 'Réessayer' : 'Charger plus d’annonces'}
        </Button>
      ) : (
        <p className={classes.end}>
          <IconCheck size={18} stroke={1.8} aria-hidden="true" />
          {children}
        </p>
      )}
    </div>
  );
}

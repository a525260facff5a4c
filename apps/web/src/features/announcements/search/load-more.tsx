import { announcementTexts } from '@coequipiers/contract/announcements';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import classes from './load-more.module.css';

/** The pages of a list that are still to come. */
export type More = { available: boolean; loading: boolean; failed: boolean; load: () => void };

type LoadMoreProps = {
  more: More;
  /** What is said when the next page did not come. */
  failed?: string;
  /** What is said at the end. */
  children: ReactNode;
};

const TRIGGER = '200px';

/** The end of the list: the next page comes when it is near, or at a press; at the last one it says so. */
export function LoadMore({ more, failed = announcementTexts.searchFailed, children }: LoadMoreProps) {
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

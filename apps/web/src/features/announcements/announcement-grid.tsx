import { Children, type ReactNode } from 'react';
import { AnnouncementCardSkeleton } from './announcement-card-skeleton.tsx';
import classes from './announcement-grid.module.css';

/** Beside something else there is room for 2 columns at most. */
type Width = { columns?: 2 | 3 };

/** Cards in 1, 2 or 3 columns. */
export function AnnouncementGrid({ columns = 3, children }: Width & { children: ReactNode }) {
  return (
    <ul className={classes.grid} data-columns={columns}>
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  );
}

/** The same slots while they are being filled. */
export function AnnouncementGridSkeleton({ columns = 3 }: Width) {
  return (
    <div className={classes.grid} data-columns={columns} aria-hidden="true">
      {Array.from({ length: 2 * columns }, (_, slot) => (
        <AnnouncementCardSkeleton key={slot} />
      ))}
    </div>
  );
}

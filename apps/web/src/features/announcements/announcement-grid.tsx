import { Children, type ReactNode } from 'react';
import { AnnouncementCardSkeleton } from './announcement-card-skeleton.tsx';
import classes from './announcement-grid.module.css';

/** Beside a sidebar there is space for 2 columns at most. */
type Width = { columns?: 2 | 3 };

export function AnnouncementGrid({ columns = 3, children }: Width & { children: ReactNode }) {
  return (
    <ul className={classes.grid} data-columns={columns}>
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  );
}

/** The same grid while the cards load. */
export function AnnouncementGridSkeleton({ columns = 3, rows = 2 }: Width & { rows?: number }) {
  return (
    <div className={classes.grid} data-columns={columns} aria-hidden="true">
      {Array.from({ length: rows * columns }, (_, slot) => (
        <AnnouncementCardSkeleton key={slot} />
      ))}
    </div>
  );
}

import { Children, type ReactNode } from 'react';
import { AnnouncementCardSkeleton } from './announcement-card-skeleton.tsx';
import classes from './announcement-grid.module.css';

/** Cards in 1, 2 or 3 columns. */
export function AnnouncementGrid({ children }: { children: ReactNode }) {
  return (
    <ul className={classes.grid}>
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  );
}

const slots = Array.from({ length: 6 }, (_, index) => index);

/** The same slots while they are being filled. */
export function AnnouncementGridSkeleton() {
  return (
    <div className={classes.grid} aria-hidden="true">
      {slots.map((slot) => (
        <AnnouncementCardSkeleton key={slot} />
      ))}
    </div>
  );
}

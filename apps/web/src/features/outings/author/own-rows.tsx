import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ownRowsAnchor } from '../part-words.ts';
import classes from './author-panel.module.css';

/** What the author can do. Whoever comes for one of these is led to them. */
export function OwnRows({ children }: { children: ReactNode }) {
  const asked = useLocation().hash === `#${ownRowsAnchor}`;
  const rows = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!asked) return;
    rows.current?.focus({ preventScroll: true });
    rows.current?.scrollIntoView({ block: 'center' });
  }, [asked]);
  return (
    <div ref={rows} id={ownRowsAnchor} className={classes.rows} tabIndex={-1}>
      {children}
    </div>
  );
}

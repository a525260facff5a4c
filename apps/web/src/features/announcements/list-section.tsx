import { type ReactNode, type Ref, useId } from 'react';
import { adviceOn } from '../../lib/failure.ts';
import { Button } from '../../ui/button.tsx';
import { BallOutDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './list-section.module.css';

type ListSectionProps = {
  title: string;
  heading?: Ref<HTMLHeadingElement>;
  /** The number of announcements. */
  count: ReactNode;
  tool?: ReactNode;
  children: ReactNode;
};

/** A list of the person's own announcements or favourites. */
export function ListSection({ title, heading, count, tool, children }: ListSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.head}>
        <div>
          <h1 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className={classes.count} aria-live="polite">
            {count}
          </p>
        </div>
        {tool}
      </header>
      {children}
    </section>
  );
}

type ListFailedProps = { title: string; error: unknown; retry: () => void };

export function ListFailed({ title, error, retry }: ListFailedProps) {
  return (
    <EmptyState
      drawing={<BallOutDrawing />}
      title={<h2>{title}</h2>}
      actions={<Button onClick={retry}>Réessayer</Button>}
    >
      <p>{adviceOn(error)}</p>
    </EmptyState>
  );
}

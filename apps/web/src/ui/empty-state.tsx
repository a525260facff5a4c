import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type EmptyStateProps = {
  drawing: ReactNode;
  /** The heading element, so that each place gives it its own level. */
  title: ReactNode;
  /** Alone on its screen it is larger and needs no frame. */
  alone?: boolean;
  actions?: ReactNode;
  children?: ReactNode;
};

export function EmptyState({ drawing, title, alone = false, actions, children }: EmptyStateProps) {
  return (
    <div className={classes.empty} data-alone={alone || undefined}>
      {drawing}
      <div>
        {title}
        {children}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  );
}

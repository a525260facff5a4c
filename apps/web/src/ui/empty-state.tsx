import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type EmptyStateProps = {
  drawing: ReactNode;
  /** The heading element, because its level depends on the screen. */
  title: ReactNode;
  /** The only content of its screen: larger and without a frame. */
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

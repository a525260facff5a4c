import type { ReactNode } from 'react';
import classes from './wrap.module.css';

/** The column that everything lines up with. */
export function Wrap({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={`${classes.wrap} ${className}`}>{children}</div>;
}

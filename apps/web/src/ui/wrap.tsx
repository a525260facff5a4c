import type { ReactNode } from 'react';
import classes from './wrap.module.css';

/** The centred column of the page. */
export function Wrap({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={`${classes.wrap} ${className}`}>{children}</div>;
}

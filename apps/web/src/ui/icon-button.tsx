import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

/** A square of 44 px around an icon; screen readers read the label. */
export function IconButton({ label, className = '', ...rest }: ComponentProps<'button'> & { label: string }) {
  return <button type="button" {...rest} aria-label={label} className={`${classes.button} ${className}`} />;
}

import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import classes from './button.module.css';

/** Yellow (`go`) is for the one main action of a screen. */
type Look = { look?: 'go' | 'line' };

export function Button({ look = 'line', className = '', ...rest }: ComponentProps<'button'> & Look) {
  return <button type="button" {...rest} className={`${classes.button} ${classes[look]} ${className}`} />;
}

export function ButtonLink({ look = 'line', className = '', ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={`${classes.button} ${classes[look]} ${className}`} />;
}

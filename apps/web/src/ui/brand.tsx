import { Link } from 'react-router';
import classes from './brand.module.css';

/** The logo is a C formed by a pass between two players; the yellow player is you. */
export function Brand({ to, on }: { to: string; on: 'board' | 'page' }) {
  return (
    <Link className={classes.brand} data-on={on} to={to}>
      <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
        <path d="M22.4 24.6A10.8 10.8 0 1 1 22.4 7.4" />
        <circle className={classes.you} cx="24.2" cy="7.9" r="5.1" />
        <circle className={classes.mate} cx="24.2" cy="24.1" r="5.1" />
      </svg>
      Coéquipiers
    </Link>
  );
}

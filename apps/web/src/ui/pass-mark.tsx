import classes from './pass-mark.module.css';

/** The "passe" mark, from someone to you, shown beside a place or a distance. */
export function PassMark() {
  return (
    <svg className={classes.pass} viewBox="0 0 34 16" aria-hidden="true">
      <path d="M9.2 5.9C13.5 1.6 20.5 1.6 24.6 5.7" />
      <circle className={classes.someone} cx="5" cy="10.6" r="4.2" />
      <circle className={classes.you} cx="28.6" cy="10.6" r="3.5" />
    </svg>
  );
}

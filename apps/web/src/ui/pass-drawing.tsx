import classes from './drawings.module.css';

/** A pass to a free place. */
export function PassDrawing() {
  return (
    <svg viewBox="0 0 200 126" aria-hidden="true">
      <rect className={classes.ground} x="4" y="8" width="192" height="110" rx="12" />
      <path className={classes.lines} d="M16 20H184V106H16ZM100 20V106" />
      <path className={classes.pass} d="M58 66C78 34 118 34 138 54" />
      <circle className={classes.someone} cx="50" cy="78" r="13" />
      <circle className={classes.free} cx="150" cy="66" r="13" />
    </svg>
  );
}

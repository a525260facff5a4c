import classes from './drawings.module.css';

/** Drawings of grounds from above, for empty lists, missing pages and errors. */

/** The ball is outside the ground. */
export function BallOutDrawing() {
  return (
    <svg viewBox="0 0 200 126" aria-hidden="true">
      <rect className={classes.ground} x="4" y="8" width="136" height="110" rx="12" />
      <path className={classes.lines} d="M16 20H128V106H16ZM128 42H104V84H128" />
      <path className={classes.pass} d="M86 78C104 50 138 44 160 66" />
      <circle className={classes.ball} cx="170" cy="78" r="13" />
      <path className={classes.patch} d="M170 71l6.6 4.8-2.5 7.8h-8.2l-2.5-7.8z" />
    </svg>
  );
}

/** An empty ground with a free place in the centre circle. */
export function FreePlaceDrawing() {
  return (
    <svg viewBox="0 0 200 126" aria-hidden="true">
      <rect className={classes.ground} x="4" y="8" width="192" height="110" rx="12" />
      <path className={classes.lines} d="M16 20H184V106H16ZM100 20V106" />
      <circle className={classes.lines} cx="100" cy="63" r="21" />
      <path className={classes.lines} d="M16 42H40V84H16M184 42H160V84H184" />
      <circle className={classes.free} cx="100" cy="63" r="12" />
    </svg>
  );
}

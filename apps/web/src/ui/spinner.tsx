import classes from './spinner.module.css';

export function Spinner() {
  return (
    <svg className={classes.spinner} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="7.5" />
    </svg>
  );
}

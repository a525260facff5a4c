import classes from './form-skeleton.module.css';

/** The places of the fields while the announcement is on its way. */
export function FormSkeleton() {
  return (
    <div className={classes.form} aria-busy="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}

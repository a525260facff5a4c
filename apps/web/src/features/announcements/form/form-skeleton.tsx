import classes from './form-skeleton.module.css';

/** A placeholder of the fields while the announcement loads. */
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

import classes from './profile-skeleton.module.css';

const fields = ['email', 'username', 'city'];
const choices = ['newsletter', 'export', 'deletion'];

/** A placeholder of the same size while the profile loads. */
export function ProfileSkeleton() {
  return (
    <>
      <div className={classes.card} aria-busy="true">
        <span className="visually-hidden">Chargement du profil…</span>
        <div className={classes.tabs} aria-hidden="true">
          <i />
          <i />
        </div>
        <div className={classes.form} aria-hidden="true">
          {fields.map((field) => (
            <div key={field} className={classes.field}>
              <i />
              <i />
              <i />
            </div>
          ))}
          <i className={classes.place} />
          <i className={classes.button} />
        </div>
      </div>
      <div className={classes.data} aria-hidden="true">
        <i />
        {choices.map((choice) => (
          <div key={choice} className={classes.choice}>
            <i />
            <i />
          </div>
        ))}
      </div>
    </>
  );
}

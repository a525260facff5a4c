import classes from './profile-skeleton.module.css';

const rows = ['email', 'username', 'city', 'place', 'button'];

/** The shape of the profile while it is on its way: what follows takes the same room. */
export function ProfileSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <span className="visually-hidden">Chargement du profil…</span>
      {rows.map((row) => (
        <div key={row} data-row={row} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}

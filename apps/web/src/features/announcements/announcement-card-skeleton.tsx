import classes from './announcement-card-skeleton.module.css';

/** A placeholder of the same size as a card. */
export function AnnouncementCardSkeleton() {
  return (
    <div className={classes.card} aria-hidden="true">
      <div className={classes.top}>
        <i />
        <i />
      </div>
      <i />
      <i />
    </div>
  );
}

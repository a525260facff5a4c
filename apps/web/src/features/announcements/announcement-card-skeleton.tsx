import classes from './announcement-card-skeleton.module.css';

/** The place of a card that is on its way, of the same size. */
export function AnnouncementCardSkeleton() {
  return (
    <div className={classes.card} aria-hidden="true">
      <div className={classes.media} />
      <div className={classes.body}>
        <i />
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}

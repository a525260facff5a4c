import classes from './announcement-detail.module.css';
import bones from './detail-skeleton.module.css';

/** The panel alone, while it is not known which week it is about. */
export const PanelSkeleton = () => (
  <div className={`${classes.panel} ${bones.panel}`} aria-hidden="true">
    <i className={bones.bone} />
    <i className={bones.bone} />
    <i className={bones.bone} />
  </div>
);

/** A placeholder of the same size while an announcement loads. */
export function DetailSkeleton() {
  return (
    <div className={classes.detail} aria-busy="true">
      <h1 className="visually-hidden">Chargement de l’annonce…</h1>
      <div className={`${classes.back} ${bones.back}`} aria-hidden="true">
        <i className={bones.bone} />
      </div>
      <div className={classes.head} aria-hidden="true">
        <div className={classes.shot} />
        <div className={classes.lead}>
          <i className={`${bones.bone} ${bones.chip}`} />
          <i className={`${bones.bone} ${bones.title}`} />
        </div>
      </div>
      <div className={classes.side} aria-hidden="true">
        <PanelSkeleton />
      </div>
      <div className={`${classes.text} ${bones.text}`} aria-hidden="true">
        <i className={bones.bone} />
        <i className={bones.bone} />
        <i className={bones.bone} />
      </div>
    </div>
  );
}

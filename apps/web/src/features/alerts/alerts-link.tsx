import { paths } from '@coequipiers/contract/pages';
import { Link } from 'react-router';
import classes from './alert-form.module.css';

/** The id of the list in the profile, and its part of the URL. */
export const alertsAnchor = 'mes-alertes';

export function AlertsLink({ onFollow }: { onFollow: () => void }) {
  return (
    <Link className={classes.link} to={`${paths.profile}#${alertsAnchor}`} onClick={onFollow}>
      Voir mes alertes
    </Link>
  );
}

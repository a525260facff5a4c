import { paths } from '@coequipiers/contract/pages';
import { Link } from 'react-router';
import classes from './form.module.css';

/** A login by a mail may be the first of an account whose registration was never confirmed. */
export const GoingOnAccepts = () => (
  <p className={classes.note}>
    En continuant, vous acceptez les{' '}
    <Link className={classes.link} to={paths.terms}>
      conditions d’utilisation
    </Link>
    .
  </p>
);

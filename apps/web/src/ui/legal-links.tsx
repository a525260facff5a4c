import { legalLinks } from '@coequipiers/contract/legal/titles';
import { Link } from 'react-router';
import classes from './legal-links.module.css';

export function LegalLinks() {
  return legalLinks.map(({ to, label }) => (
    <Link key={to} to={to} className={classes.link}>
      {label}
    </Link>
  ));
}

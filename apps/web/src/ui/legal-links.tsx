import { paths } from '@coequipiers/contract/pages';
import { Link } from 'react-router';
import classes from './legal-links.module.css';

/** In the order that fills two lines on a small phone. */
const legalTexts = [
  { to: paths.terms, label: 'Conditions d’utilisation' },
  { to: paths.legalNotice, label: 'Mentions légales' },
  { to: paths.privacy, label: 'Politique de confidentialité' },
];

/** What the law wants within reach of every page. */
export function LegalLinks() {
  return legalTexts.map(({ to, label }) => (
    <Link key={to} to={to} className={classes.link}>
      {label}
    </Link>
  ));
}

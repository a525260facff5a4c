import { Link } from 'react-router';
import classes from './legal-links.module.css';
import { legalTexts } from './legal-texts.ts';

export function LegalLinks() {
  return legalTexts.map(({ to, label }) => (
    <Link key={to} to={to} className={classes.link}>
      {label}
    </Link>
  ));
}

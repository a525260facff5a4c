import { paths } from '@coequipiers/contract/pages';
import { Link } from 'react-router';
import { Brand } from '../ui/brand.tsx';
import { Wrap } from '../ui/wrap.tsx';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import classes from './footer.module.css';

/** Asked for anew by each rendering: a server may run for years. */
const thisYear = (): number => new Date().getFullYear();

/** In the order that fills two lines on a small phone. */
const legalTexts = [
  { to: paths.terms, label: 'Conditions d’utilisation' },
  { to: paths.legalNotice, label: 'Mentions légales' },
  { to: paths.privacy, label: 'Politique de confidentialité' },
];

export function Footer() {
  return (
    <footer className={classes.foot}>
      <Wrap className={classes.row}>
        <div className={classes.brand}>
          <Brand to={paths.home} on="page" />
        </div>
        {legalTexts.map(({ to, label }) => (
          <Link key={to} to={to} className={classes.link}>
            {label}
          </Link>
        ))}
        <ColorSchemeToggle />
        {/* The year may turn between the server's rendering and the browser's. */}
        <p className={classes.rights} suppressHydrationWarning>
          © {thisYear()} Coéquipiers
        </p>
      </Wrap>
    </footer>
  );
}

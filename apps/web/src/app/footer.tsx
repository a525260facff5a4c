import { paths } from '@coequipiers/contract/pages';
import { Brand } from '../ui/brand.tsx';
import { LegalLinks } from '../ui/legal-links.tsx';
import { Wrap } from '../ui/wrap.tsx';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import classes from './footer.module.css';

/** Computed at each rendering, because a server may run for years. */
const thisYear = (): number => new Date().getFullYear();

export function Footer() {
  return (
    <footer className={classes.foot}>
      <Wrap className={classes.row}>
        <div className={classes.brand}>
          <Brand to={paths.home} on="page" />
        </div>
        <LegalLinks />
        <ColorSchemeToggle />
        {/* The year may change between the server's rendering and the browser's. */}
        <p className={classes.rights} suppressHydrationWarning>
          © {thisYear()} Coéquipiers
        </p>
      </Wrap>
    </footer>
  );
}

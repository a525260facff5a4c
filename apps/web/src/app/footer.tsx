import { paths } from '@coequipiers/contract/pages';
import { Brand } from '../ui/brand.tsx';
import { Wrap } from '../ui/wrap.tsx';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import classes from './footer.module.css';

const year = new Date().getFullYear();

export function Footer() {
  return (
    <footer className={classes.foot}>
      <Wrap className={classes.row}>
        <Brand to={paths.home} on="page" />
        <ColorSchemeToggle />
        <p>© {year} Coéquipiers</p>
      </Wrap>
    </footer>
  );
}

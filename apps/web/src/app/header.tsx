import { paths } from '@coequipiers/contract/pages';
import { NavLink } from 'react-router';
import { Brand } from '../ui/brand.tsx';
import { Wrap } from '../ui/wrap.tsx';
import classes from './header.module.css';

/** Only screens that exist are listed. */
const destinations = [{ to: paths.home, label: 'Accueil' }];

export function Header() {
  return (
    <header className={classes.top}>
      <Wrap className={classes.row}>
        <Brand to={paths.home} on="board" />
        <nav className={classes.nav} aria-label="Navigation principale">
          {destinations.map(({ to, label }) => (
            <NavLink key={to} to={to} end>
              {label}
            </NavLink>
          ))}
        </nav>
      </Wrap>
    </header>
  );
}

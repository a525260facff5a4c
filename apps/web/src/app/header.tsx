import { paths } from '@coequipiers/contract/pages';
import { useSyncExternalStore } from 'react';
import { Link, NavLink } from 'react-router';
import { UserMenu } from '../features/accounts/user-menu.tsx';
import { useSession } from '../lib/use-session.ts';
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
        <Account />
      </Wrap>
    </header>
  );
}

/** The server cannot know who is there: until the browser says, the place is kept and nothing shows. */
function Account() {
  const session = useSession();
  const known = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (session) return <UserMenu email={session.email} />;
  return (
    <div className={classes.guest} data-known={known || undefined}>
      <Link to={paths.login}>Connexion</Link>
      <Link to={paths.register} className={classes.join}>
        S'inscrire
      </Link>
    </div>
  );
}

const neverChanges = () => () => undefined;

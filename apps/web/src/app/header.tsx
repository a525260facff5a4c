import { paths } from '@coequipiers/contract/pages';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { UnreadMessages } from '../features/chat/unread-messages.tsx';
import { logError } from '../lib/log.ts';
import type { Session } from '../lib/session.ts';
import { useInBrowser } from '../lib/use-in-browser.ts';
import { useSession } from '../lib/use-session.ts';
import { Brand } from '../ui/brand.tsx';
import { Wrap } from '../ui/wrap.tsx';
import { rememberPlace } from './gates.ts';
import classes from './header.module.css';

const destinations = [{ to: paths.home, label: 'Accueil' }];
const ownDestinations = [
  { to: paths.agenda, label: 'Agenda' },
  { to: `${paths.announcements}?view=list`, label: 'Mes Annonces' },
  { to: paths.messages, label: 'Messages' },
];

export function Header() {
  const session = useSession();
  return (
    <header className={classes.top}>
      <Wrap className={classes.row}>
        <Brand to={paths.home} on="board" />
        <nav className={classes.nav} aria-label="Navigation principale">
          {[...destinations, ...(session ? ownDestinations : [])].map(({ to, label }) => (
            <NavLink key={to} to={to} end>
              {label}
              {to === paths.messages && <UnreadMessages />}
            </NavLink>
          ))}
        </nav>
        {session && (
          <Link to={paths.announcements} className={classes.publish}>
            <IconPlus size={20} stroke={1.8} aria-hidden="true" />
            Publier une annonce
          </Link>
        )}
        <Account session={session} />
      </Wrap>
    </header>
  );
}

/** The server cannot know the session: before hydration it renders the header of a visitor (see before-paint.js). */
function Account({ session }: { session: Session | null }) {
  const known = useInBrowser();
  const here = useLocation();
  if (session) {
    return (
      <div className={classes.member}>
        <Suspense fallback={<span className={classes.tools} />}>
          <MemberTools email={session.email} />
          <UserMenu email={session.email} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={classes.guest} data-unknown={!known || undefined}>
      <Link to={paths.announcements} className={classes.wide}>
        <IconPlus size={20} stroke={1.8} aria-hidden="true" />
        Publier
      </Link>
      <Link to={paths.login} onClick={() => rememberPlace(here)}>
        Connexion
      </Link>
      <Link to={paths.register} className={classes.join}>
        S'inscrire
      </Link>
    </div>
  );
}

/** If a chunk fails to load, the header still works. */
const MemberTools = lazy(async (): Promise<{ default: ComponentType<{ email: string }> }> => {
  try {
    return { default: (await import('./member-tools.tsx')).MemberTools };
  } catch (error) {
    logError('The notifications did not load', error);
    return { default: () => null };
  }
});

const UserMenu = lazy(async (): Promise<{ default: ComponentType<{ email: string }> }> => {
  try {
    return { default: (await import('./user-menu.tsx')).UserMenu };
  } catch (error) {
    logError('The menu of the account did not load', error);
    return { default: () => <Link to={paths.profile}>Mon profil</Link> };
  }
});

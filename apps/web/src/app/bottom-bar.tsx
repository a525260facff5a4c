import { paths } from '@coequipiers/contract/pages';
import { IconClipboardList, IconHeart, IconHome, IconMessageCircle, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { UnreadMessages } from '../features/chat/unread-messages.tsx';
import classes from './bottom-bar.module.css';

type Destination = { to: string; label: string; icon: ReactNode };

const icon = { size: 24, stroke: 1.8, 'aria-hidden': true } as const;

/** The same for visitors: pages that need an account lead to the login page and back. */
const destinations: Destination[] = [
  { to: paths.home, label: 'Accueil', icon: <IconHome {...icon} /> },
  { to: `${paths.announcements}?view=favorites`, label: 'Favoris', icon: <IconHeart {...icon} /> },
  {
    to: paths.announcements,
    label: 'Publier',
    icon: (
      <span className={classes.plus}>
        <IconPlus {...icon} />
      </span>
    ),
  },
  { to: `${paths.announcements}?view=list`, label: 'Annonces', icon: <IconClipboardList {...icon} /> },
  {
    to: paths.messages,
    label: 'Messages',
    icon: (
      <span className={classes.counted}>
        <IconMessageCircle {...icon} />
        <UnreadMessages />
      </span>
    ),
  },
];

/**
 * The navigation of small screens. A screen with its own bottom bar marks it with `data-own-bar`, which hides this one (see
 * shell.module.css).
 */
export function BottomBar() {
  const { pathname, search } = useLocation();
  const here = placeOf(pathname, search);
  return (
    <nav className={classes.bar} aria-label="Navigation rapide" data-bottom-bar="">
      {destinations.map(({ to, label, icon: mark }) => (
        <Link key={to} to={to} aria-current={here === to ? 'page' : undefined}>
          {mark}
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The sections of a page differ by `view`; the edit form belongs to the list. */
function placeOf(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  const view = query.has('edit') ? 'list' : query.get('view');
  return pathname === paths.announcements && view ? `${pathname}?view=${view}` : pathname;
}

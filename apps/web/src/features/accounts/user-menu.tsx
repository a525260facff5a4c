import { paths } from '@coequipiers/contract/pages';
import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { closeSession } from '../../lib/session.ts';
import { ProfileAvatar } from './profile-avatar.tsx';
import classes from './user-menu.module.css';

/** Only screens that exist are listed. */
const destinations = [{ to: paths.profile, label: 'Mon profil', Icon: IconUser }];

/** Which item takes the focus when the menu opens. */
type Entry = 'first' | 'last';

export function UserMenu({ email }: { email: string }) {
  const navigate = useNavigate();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<Entry | null>(null);
  const name = displayNameOf(email);
  const avatar = name.charAt(0).toUpperCase() || '?';

  useEffect(() => {
    if (!open) return undefined;
    itemsIn(root.current)
      .at(open === 'first' ? 0 : -1)
      ?.focus();
    const closeFromOutside = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(null);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, [open]);

  const close = () => {
    setOpen(null);
    button.current?.focus();
  };

  const press = (event: KeyboardEvent) => {
    const items = itemsIn(root.current);
    const step = stepOf(
      event.key,
      items.findIndex((item) => item === document.activeElement),
      items.length,
    );
    if (event.key === 'Escape' || event.key === 'Tab') {
      // From the button, Tab goes on to what follows the menu.
      close();
    } else if (step !== undefined) {
      event.preventDefault();
      items.at(step)?.focus();
    }
  };

  const pressButton = (event: KeyboardEvent) => {
    if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
  };

  const logOut = () => {
    closeSession();
    void navigate(paths.home);
  };

  return (
    <div ref={root} className={classes.root}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label={`Menu du compte de ${name}`}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(open ? null : 'first')}
        onKeyDown={pressButton}
      >
        <ProfileAvatar initials={avatar} />
        <span className={classes.name}>{name}</span>
        <IconChevronDown className={classes.arrow} size={18} stroke={1.8} aria-hidden="true" />
      </button>
      {open && (
        <div className={classes.panel}>
          <div className={classes.who}>
            <ProfileAvatar initials={avatar} size={40} />
            <p>
              <strong>{name}</strong>
              <span>{email}</span>
            </p>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is always on one of its items */}
          <div id={id} role="menu" aria-label="Compte" className={classes.menu} onKeyDown={press}>
            {destinations.map(({ to, label, Icon }) => (
              <Link
                key={to}
                to={to}
                role="menuitem"
                tabIndex={-1}
                className={classes.item}
                onClick={() => setOpen(null)}
              >
                <Icon size={20} stroke={1.8} aria-hidden="true" />
                {label}
              </Link>
            ))}
            <button type="button" role="menuitem" tabIndex={-1} className={classes.item} onClick={logOut}>
              <IconLogout size={20} stroke={1.8} aria-hidden="true" />
              Déconnexion
            </button>
          </div>
        </div>
      )}
    </div>
  );
}

/** What stands before the @. */
function displayNameOf(email: string): string {
  return email.split('@', 1)[0] ?? '';
}

function itemsIn(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

/** The item that a key leads to; undefined when the key is none of ours. */
function stepOf(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return (current + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

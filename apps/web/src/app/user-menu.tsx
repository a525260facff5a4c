import { paths } from '@coequipiers/contract/pages';
import {
  IconChevronDown,
  IconClipboardList,
  IconLogout,
  IconMessageCircle,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { ProfileAvatar } from '../features/accounts/profile-avatar.tsx';
import { UnreadMessages } from '../features/chat/unread-messages.tsx';
import { closeSession } from '../lib/session.ts';
import { chooseColorScheme, useColorScheme } from '../ui/color-scheme.ts';
import menuClasses from '../ui/menu.module.css';
import { useMenu } from '../ui/use-menu.ts';
import classes from './user-menu.module.css';

const destinations = [
  { to: paths.profile, label: 'Mon profil', Icon: IconUser },
  { to: `${paths.announcements}?view=list`, label: 'Mes annonces', Icon: IconClipboardList },
  { to: paths.messages, label: 'Messages', Icon: IconMessageCircle },
];

export function UserMenu({ email }: { email: string }) {
  const navigate = useNavigate();
  const { root, button, ...menu } = useMenu();
  const name = displayNameOf(email);
  const avatar = name.charAt(0).toUpperCase() || '?';

  const dark = useColorScheme() === 'dark';
  const SchemeIcon = dark ? IconSun : IconMoon;

  const logOut = () => {
    closeSession();
    void navigate(paths.home);
  };

  return (
    <div ref={root} className={menuClasses.root}>
      <button
        ref={button}
        {...menu.buttonProps}
        type="button"
        className={classes.button}
        aria-label={`Menu du compte de ${name}`}
      >
        <ProfileAvatar initials={avatar} />
        <span className={classes.name}>{name}</span>
        <IconChevronDown className={classes.arrow} size={18} stroke={1.8} aria-hidden="true" />
      </button>
      {menu.opened && (
        <div className={`${menuClasses.menu} ${classes.panel}`}>
          <div className={classes.who}>
            <ProfileAvatar initials={avatar} size={40} />
            <p>
              <strong>{name}</strong>
              <span>{email}</span>
            </p>
          </div>
          <div {...menu.menuProps} aria-label="Compte" className={classes.items}>
            {destinations.map(({ to, label, Icon }) => (
              <Link key={to} to={to} {...menu.itemProps} className={menuClasses.item} onClick={menu.leave}>
                <Icon size={20} stroke={1.8} aria-hidden="true" />
                {label}
                {to === paths.messages && <UnreadMessages />}
              </Link>
            ))}
            <button
              type="button"
              {...menu.itemProps}
              className={menuClasses.item}
              onClick={() => chooseColorScheme(dark ? 'light' : 'dark')}
            >
              <SchemeIcon size={20} stroke={1.8} aria-hidden="true" />
              {dark ? 'Thème clair' : 'Thème sombre'}
            </button>
            <button type="button" {...menu.itemProps} className={menuClasses.item} onClick={logOut}>
              <IconLogout size={20} stroke={1.8} aria-hidden="true" />
              Déconnexion
            </button>
          </div>
        </div>
      )}
    </div>
  );
}

/** The part before the @. */
function displayNameOf(email: string): string {
  return email.split('@', 1)[0] ?? '';
}

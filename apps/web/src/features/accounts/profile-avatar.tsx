import classes from './profile-avatar.module.css';

/** Yellow is only used for the current person's avatar. */
export function ProfileAvatar({ initials, size = 36 }: { initials: string; size?: 36 | 40 | 72 }) {
  return (
    <span className={classes.avatar} data-size={size} aria-hidden="true">
      {initials}
    </span>
  );
}

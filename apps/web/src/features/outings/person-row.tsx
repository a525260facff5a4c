import { initialsOf } from '@coequipiers/contract/initials';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { PersonLink } from '../../ui/person-link.tsx';
import { ProfileAvatar } from '../accounts/profile-avatar.tsx';
import classes from './people.module.css';

type PersonRowProps = {
  name: string;
  /** With it the name leads to the person's page. */
  alias?: string;
  /** The viewer. */
  me?: boolean;
  badge?: string | undefined;
  /** Instead of the avatar: the rank on the waiting list. */
  rank?: number;
  /** Beside the name, in small print. */
  aside?: ReactNode;
  /** The person's words to the author. */
  note?: string | null;
  /** At the end of the row. */
  children?: ReactNode;
  /** Below the words. */
  answer?: ReactNode;
};

/** A person in a list of an outing. */
export function PersonRow({
  name,
  alias,
  me = false,
  badge,
  rank,
  aside,
  note,
  children,
  answer,
}: PersonRowProps) {
  return (
    <li className={classes.row}>
      {rank !== undefined && <span className={classes.rank}>{rank}</span>}
      {rank === undefined && (me ? <ProfileAvatar initials={initialsOf(name)} /> : <Avatar name={name} />)}
      <div className={classes.who}>
        <strong>{alias ? <PersonLink alias={alias} name={name} /> : name}</strong>
        {badge && (
          <span className={classes.badge} data-me={me || undefined}>
            {badge}
          </span>
        )}
        {aside && <small>{aside}</small>}
      </div>
      {children && <div className={classes.tools}>{children}</div>}
      {note && <p className={classes.note}>«&nbsp;{note}&nbsp;»</p>}
      {answer && <div className={classes.answer}>{answer}</div>}
    </li>
  );
}

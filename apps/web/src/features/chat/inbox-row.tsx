import type { Conversation } from '@coequipiers/contract/chat-schemas';
import { conversationPath } from '@coequipiers/contract/pages';
import { IconAlertCircle, IconBellOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { conversationTime } from './chat-time.ts';
import classes from './inbox-row.module.css';
import { otherIn } from './people.ts';

type InboxRowProps = {
  conversation: Conversation;
  email: string;
  now: number;
  open: boolean;
  /** A message written here was not sent. */
  unsent: boolean;
};

export function InboxRow({ conversation, email, now, open, unsent }: InboxRowProps) {
  const { id, unreadCount, lastMessage, lastSenderId, lastUpdated, muted } = conversation;
  const { username } = otherIn(conversation);
  return (
    <li className={classes.item}>
      <Link
        to={conversationPath(id)}
        className={classes.row}
        aria-current={open || undefined}
        data-unread={unreadCount > 0 || undefined}
      >
        <Avatar name={username} size={48} />
        <span className={classes.words}>
          <strong>{username}</strong>
          {unsent ? (
            <span className={classes.unsent}>
              <IconAlertCircle size={16} stroke={1.8} aria-hidden="true" />
              Message non envoyé
            </span>
          ) : (
            <span className={classes.preview}>
              {lastSenderId === email && 'Vous\u00A0: '}
              {lastMessage}
            </span>
          )}
        </span>
        <span className={classes.side}>
          <time dateTime={lastUpdated}>{conversationTime(lastUpdated, now)}</time>
          <span className={classes.marks}>
            {muted && (
              <>
                <IconBellOff size={16} stroke={1.8} aria-hidden="true" />
                <span className="visually-hidden">Son coupé</span>
              </>
            )}
            <CountBadge
              count={unreadCount}
              label={unreadCount === 1 ? '1 message non lu' : `${unreadCount} messages non lus`}
            />
          </span>
        </span>
      </Link>
    </li>
  );
}

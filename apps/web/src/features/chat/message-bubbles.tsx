import { announcementPath } from '@coequipiers/contract/pages';
import { IconAlertCircle, IconChecks, IconClock, IconClockPause } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import classes from './message-bubbles.module.css';
import type { MessageGroup } from './message-groups.ts';
import type { ChatItem } from './thread.ts';

const NOT_SENT = 'Le message n’est pas parti.';

type MessageBubblesProps = {
  group: MessageGroup;
  /** The last message of the group is the person's newest and was read. */
  read: boolean;
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
};

/** Consecutive messages of one person, with their time. Memoized, because a conversation may be long. */
export const MessageBubbles = memo(GroupBubbles, isSame);

function isSame(before: MessageBubblesProps, now: MessageBubblesProps): boolean {
  const [one, other] = [before.group, now.group];
  return (
    before.read === now.read &&
    before.onRetry === now.onRetry &&
    before.onDiscard === now.onDiscard &&
    one.mine === other.mine &&
    one.time === other.time &&
    one.items.length === other.items.length &&
    one.items.every((item, index) => item === other.items[index])
  );
}

function GroupBubbles({ group, read, onRetry, onDiscard }: MessageBubblesProps) {
  const { items, mine, time } = group;
  const last = items.at(-1);
  return (
    <div className={classes.group} data-mine={mine || undefined}>
      {items.map((item) => (
        <Bubble key={item.key} item={item} onRetry={onRetry} onDiscard={onDiscard} />
      ))}
      {last?.kind === 'pending' && (
        <p className={classes.under}>
          <IconClock size={14} stroke={1.8} aria-hidden="true" />
          Envoi…
        </p>
      )}
      {last?.kind === 'message' && (
        <p className={classes.under}>
          {time}
          {read && (
            <>
              <IconChecks size={16} stroke={1.8} aria-hidden="true" />
              <span>Lu</span>
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** Only the person's newest message shows the read mark: older ones were read before. */
export function isRead({ items }: MessageGroup, lastOwn: number, readUpTo: number | null): boolean {
  const last = items.at(-1);
  const seq = last?.kind === 'message' ? last.message.seq : 0;
  return seq > 0 && seq === lastOwn && readUpTo !== null && seq <= readUpTo;
}

function Bubble({
  item,
  onRetry,
  onDiscard,
}: { item: ChatItem } & Pick<MessageBubblesProps, 'onRetry' | 'onDiscard'>) {
  if (item.kind === 'message') {
    const { content, announceId, announceTitle, senderUsername } = item.message;
    return (
      <div className={classes.bubble}>
        <span className="visually-hidden">{item.mine ? 'Vous' : senderUsername}&nbsp;: </span>
        {announceId !== null && announceTitle !== null && (
          <Link to={announcementPath(announceId)} className={classes.about}>
            {announceTitle}
          </Link>
        )}
        {content}
      </div>
    );
  }
  return (
    <>
      <div className={classes.bubble} data-state={item.kind}>
        <span className="visually-hidden">Vous&nbsp;: </span>
        {item.content}
      </div>
      {item.kind !== 'pending' && (
        <div className={classes.unsent} data-state={item.kind} role="alert">
          <p>
            {item.kind === 'failed' ? (
              <IconAlertCircle size={18} stroke={1.8} aria-hidden="true" />
            ) : (
              <IconClockPause size={18} stroke={1.8} aria-hidden="true" />
            )}
            <span>{item.reason ?? NOT_SENT}</span>
          </p>
          <div>
            <Button look="text" onClick={() => onRetry(item.key)}>
              Réessayer
            </Button>
            <Button look="text" onClick={() => onDiscard(item.key)}>
              Effacer
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

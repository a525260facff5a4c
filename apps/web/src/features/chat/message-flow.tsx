import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { isRead, MessageBubbles } from './message-bubbles.tsx';
import classes from './message-flow.module.css';
import { messagesByDay } from './message-groups.ts';
import type { ChatItem } from './thread.ts';
import { useChatPanes } from './use-chat-panes.ts';

/** Older messages load at this distance from the top. */
const TOP_PX = 50;
/** At this distance from the end, the view follows new messages. */
const END_PX = 80;

type MessageFlowProps = {
  items: ChatItem[];
  /** The sequence number up to which the other person has read. */
  readUpTo: number | null;
  typingName: string | undefined;
  whole: boolean;
  loadingOlder: boolean;
  onOlder: () => Promise<void>;
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
};

export function MessageFlow(props: MessageFlowProps) {
  const { items, readUpTo, typingName, whole, loadingOlder, onOlder, onRetry, onDiscard } = props;
  const now = useNow();
  const DayHeading = useChatPanes().both ? 'h3' : 'h2';
  const { flow, behind, follow, toEnd } = useScrollPlace(items);
  const days = useMemo(() => messagesByDay(items, now), [items, now]);
  const lastOwn = lastOwnOf(items);

  const onScroll = () => {
    follow();
    if (flow.current && flow.current.scrollTop <= TOP_PX && !whole) void onOlder();
  };

  return (
    <div className={classes.frame}>
      <div
        ref={flow}
        className={classes.flow}
        role="log"
        aria-label="Messages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard too
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={classes.top}>
          {loadingOlder ? (
            <Spinner />
          ) : (
            !whole && (
              <button type="button" className={classes.older} onClick={() => void onOlder()}>
                Messages précédents
              </button>
            )
          )}
        </div>
        {days.map(({ key, name, groups }) => (
          <section key={key} aria-label={name} className={classes.day}>
            <DayHeading className={classes.date}>{name}</DayHeading>
            {groups.map((group) => (
              <MessageBubbles
                key={group.key}
                group={group}
                read={isRead(group, lastOwn, readUpTo)}
                onRetry={onRetry}
                onDiscard={onDiscard}
              />
            ))}
          </section>
        ))}
        <output className={classes.typing}>
          {typingName !== undefined && (
            <>
              <span className={classes.dots} aria-hidden="true">
                <i />
                <i />
                <i />
              </span>
              {typingName} écrit…
            </>
          )}
        </output>
      </div>
      {behind && (
        <button type="button" className={classes.down} onClick={toEnd}>
          <IconArrowDown size={18} stroke={1.8} aria-hidden="true" />
          Nouveaux messages
        </button>
      )}
    </div>
  );
}

/** The sequence number of the person's newest message, the only one with a read mark. */
function lastOwnOf(items: readonly ChatItem[]): number {
  const last = items.findLast((item) => item.kind === 'message' && item.mine);
  return last?.kind === 'message' ? last.message.seq : 0;
}

/**
 * Keeps the view at the end while the person is there or sends, and at the same message when older ones are added above.
 * `behind` is true when a message has arrived below the view.
 */
function useScrollPlace(items: readonly ChatItem[]) {
  const flow = useRef<HTMLDivElement>(null);
  const place = useRef({ atEnd: true, height: 0, first: '', last: '' });
  const [behind, setBehind] = useState(false);

  const toEnd = (): void => {
    const view = flow.current;
    if (view) view.scrollTop = view.scrollHeight;
    setBehind(false);
  };

  const follow = (): void => {
    const view = flow.current;
    if (!view) return;
    const atEnd = view.scrollHeight - view.scrollTop - view.clientHeight <= END_PX;
    place.current.atEnd = atEnd;
    if (atEnd) setBehind(false);
  };

  useLayoutEffect(() => {
    const view = flow.current;
    if (!view) return;
    const before = place.current;
    const first = items[0]?.key ?? '';
    const last = items.at(-1);
    const older = before.first !== '' && first !== before.first && before.last === last?.key;
    const arrived = before.last !== '' && last !== undefined && last.key !== before.last;
    const follows = before.atEnd || (arrived && last.kind === 'pending');
    if (older) view.scrollTop += view.scrollHeight - before.height;
    else if (follows) view.scrollTop = view.scrollHeight;
    else if (arrived && !last.mine) setBehind(true);
    place.current = { atEnd: before.atEnd, height: view.scrollHeight, first, last: last?.key ?? '' };
  }, [items]);

  // A phone's keyboard or a growing composer reduces the height.
  useEffect(() => {
    const view = flow.current;
    if (!view || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      if (place.current.atEnd) view.scrollTop = view.scrollHeight;
    });
    observer.observe(view);
    return () => observer.disconnect();
  }, []);

  return { flow, behind, follow, toEnd };
}

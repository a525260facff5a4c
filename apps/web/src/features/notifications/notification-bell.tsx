import { IconBell } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { badgeText } from './notices.ts';
import classes from './notification-bell.module.css';
import type { AnswersOf } from './notification-list.tsx';
import { NotificationPanel } from './notification-panel.tsx';
import { useLiveNotifications, useNotifications } from './use-notifications.ts';

type NotificationBellProps = { email: string; answersOf: AnswersOf };

export function NotificationBell({ email, answersOf }: NotificationBellProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const notifications = useNotifications(email);
  const arrived = useLiveNotifications(email);
  const { unread } = notifications;

  useEffect(() => {
    if (!open) return undefined;
    const closeFromOutside = ({ target }: Event): void => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
    };
  }, [open]);

  const press = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    // Escape in a dialog above the panel closes only that dialog.
    if (target instanceof Element && target.closest('dialog')?.id !== id && target !== button.current) return;
    setOpen(false);
    button.current?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the panel
    <div ref={root} onKeyDown={press}>
      <button
        ref={button}
        type="button"
        className={classes.bell}
        aria-label={bellLabel(unread)}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <IconBell size={24} stroke={1.8} aria-hidden="true" />
        {unread > 0 && (
          <span key={arrived?.id} className={classes.badge} aria-hidden="true">
            {badgeText(unread)}
          </span>
        )}
      </button>
      {/* For screen readers; others see the badge. */}
      <output className="visually-hidden">
        {arrived && !open ? `Nouvelle notification\u00A0: ${arrived.title}` : ''}
      </output>
      {open && (
        <NotificationPanel
          id={id}
          email={email}
          state={notifications}
          answersOf={answersOf}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function bellLabel(unread: number): string {
  if (unread === 0) return 'Notifications';
  return `Notifications, ${badgeText(unread)} non ${unread === 1 ? 'lue' : 'lues'}`;
}

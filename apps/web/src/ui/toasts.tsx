import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import {
  dismissToast,
  noToasts,
  shownToasts,
  subscribeToToasts,
  type Toast,
  type ToastKind,
} from './toast.ts';
import classes from './toasts.module.css';

const icons: Record<ToastKind, typeof IconX> = {
  success: IconCircleCheck,
  error: IconAlertCircle,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
};

/** The region is always mounted, because screen readers only announce changes in a live region that already exists. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribeToToasts, shownToasts, noToasts);
  return (
    <ul className={classes.region} aria-live="polite" aria-label="Messages brefs">
      {shown.map((one) => (
        <ToastItem key={one.id} {...one} />
      ))}
    </ul>
  );
}

function ToastItem({ id, kind, message, duration, action }: Toast) {
  const item = useRef<HTMLLIElement>(null);
  const Icon = icons[kind];
  const timed = action !== undefined;

  useEffect(() => {
    // While hovered or focused, the toast is being read and its timer starts again. What can be pressed ends in time: later, the
    // press would do something else.
    const end = (): void => {
      const read =
        (!timed && item.current?.matches(':hover')) || item.current?.contains(document.activeElement);
      if (read) timer = setTimeout(end, duration);
      else dismissToast(id);
    };
    let timer = setTimeout(end, duration);
    return () => clearTimeout(timer);
  }, [id, duration, timed]);

  return (
    <li ref={item} className={classes.toast} data-kind={kind}>
      <Icon size={24} stroke={1.8} aria-hidden="true" />
      <span>{message}</span>
      {action ? (
        <Button
          look="text"
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      ) : (
        <IconButton label="Fermer" onClick={() => dismissToast(id)}>
          <IconX size={18} stroke={1.8} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

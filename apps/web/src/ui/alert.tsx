import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './alert.module.css';
import { IconButton } from './icon-button.tsx';
import type { ToastKind } from './toast.ts';

const icons: Record<ToastKind, typeof IconX> = {
  success: IconCircleCheck,
  error: IconAlertCircle,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
};

type AlertProps = { kind: ToastKind; onClose?: () => void; children: ReactNode };

/** A message that stays on the page. Errors and warnings interrupt a screen reader, other kinds wait. */
export function Alert({ kind, onClose, children }: AlertProps) {
  const Icon = icons[kind];
  const urgent = kind === 'error' || kind === 'warning';
  return (
    <div className={classes.alert} data-kind={kind} role={urgent ? 'alert' : 'status'}>
      <Icon size={20} stroke={1.8} aria-hidden="true" />
      <div className={classes.words}>{children}</div>
      {onClose && (
        <IconButton label="Fermer" className={classes.close} onClick={onClose}>
          <IconX size={18} stroke={1.8} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

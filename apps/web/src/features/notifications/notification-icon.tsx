import type { NotificationType } from '@coequipiers/contract/notifications';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconBell,
  IconCircleCheck,
  IconHeart,
  IconInfoCircle,
  IconMessageCircle,
  IconSettings,
  IconSpeakerphone,
} from '@tabler/icons-react';
import classes from './notification-row.module.css';

type Look = {
  Icon: typeof IconBell;
  tone: 'brand' | 'sport' | 'danger' | 'warning' | 'success' | 'info' | 'plain';
};

const looks: Record<NotificationType, Look> = {
  message: { Icon: IconMessageCircle, tone: 'brand' },
  announcement: { Icon: IconSpeakerphone, tone: 'sport' },
  favorite: { Icon: IconHeart, tone: 'danger' },
  system: { Icon: IconSettings, tone: 'plain' },
  warning: { Icon: IconAlertTriangle, tone: 'warning' },
  error: { Icon: IconAlertCircle, tone: 'danger' },
  success: { Icon: IconCircleCheck, tone: 'success' },
  info: { Icon: IconInfoCircle, tone: 'info' },
};
const unknown: Look = { Icon: IconBell, tone: 'plain' };

export function NotificationIcon({ type }: { type: string }) {
  const { Icon, tone } = Object.hasOwn(looks, type) ? looks[type as NotificationType] : unknown;
  return (
    <span className={classes.icon} data-tone={tone} data-type={type} aria-hidden="true">
      <Icon size={20} stroke={1.8} />
    </span>
  );
}

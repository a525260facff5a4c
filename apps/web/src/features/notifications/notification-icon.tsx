import type { NotificationEvent, NotificationType } from '@coequipiers/contract/notifications';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconBell,
  IconCalendarCheck,
  IconCalendarQuestion,
  IconCalendarTime,
  IconCalendarX,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconHeart,
  IconHelpCircle,
  IconHourglassEmpty,
  IconHourglassHigh,
  IconInfoCircle,
  IconLifebuoy,
  IconMapPin,
  IconMessage,
  IconMessageCircle,
  IconRepeat,
  IconSettings,
  IconSpeakerphone,
  IconTargetArrow,
  IconTicket,
  IconUserMinus,
  IconUserPlus,
  IconUserQuestion,
  IconUsers,
  IconUserX,
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
/** What happened is finer than the type. */
const looksOfEvents: Record<NotificationEvent, Look> = {
  offered: { Icon: IconHourglassHigh, tone: 'warning' },
  called: { Icon: IconUsers, tone: 'warning' },
  passed: { Icon: IconHourglassEmpty, tone: 'plain' },
  accepted: { Icon: IconTicket, tone: 'success' },
  declined: { Icon: IconCircleX, tone: 'plain' },
  removed: { Icon: IconUserX, tone: 'danger' },
  joined: { Icon: IconUserPlus, tone: 'success' },
  asked: { Icon: IconUserQuestion, tone: 'warning' },
  'asked-every': { Icon: IconRepeat, tone: 'warning' },
  left: { Icon: IconUserMinus, tone: 'plain' },
  moved: { Icon: IconCalendarTime, tone: 'brand' },
  place: { Icon: IconMapPin, tone: 'brand' },
  cancelled: { Icon: IconCalendarX, tone: 'danger' },
  'ask-if-on': { Icon: IconHelpCircle, tone: 'warning' },
  'not-on-yet': { Icon: IconCircleDashed, tone: 'warning' },
  on: { Icon: IconCalendarCheck, tone: 'success' },
  'not-on': { Icon: IconCalendarQuestion, tone: 'warning' },
  sos: { Icon: IconLifebuoy, tone: 'danger' },
  found: { Icon: IconTargetArrow, tone: 'sport' },
  comment: { Icon: IconMessage, tone: 'brand' },
};
const unknown: Look = { Icon: IconBell, tone: 'plain' };

type NotificationIconProps = { type: string; event?: string | undefined };

export function NotificationIcon({ type, event = '' }: NotificationIconProps) {
  const { Icon, tone } = lookIn(looksOfEvents, event) ?? lookIn(looks, type) ?? unknown;
  return (
    <span className={classes.icon} data-tone={tone} data-type={type} aria-hidden="true">
      <Icon size={20} stroke={1.8} />
    </span>
  );
}

const lookIn = (all: Record<string, Look>, name: string): Look | undefined =>
  Object.hasOwn(all, name) ? all[name] : undefined;

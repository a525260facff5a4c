import { IconBellRinging, IconCheck, IconHourglassHigh, IconListNumbers } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import classes from './agenda-tag.module.css';
import type { Tag } from './agenda-words.ts';

type Mark = ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>;

export function AgendaTag({ look, text, Icon }: Tag & { Icon: Mark | undefined }) {
  return (
    <span className={classes.tag} data-look={look}>
      {Icon && <Icon size={16} stroke={2} aria-hidden="true" />}
      {text}
    </span>
  );
}

/** Only for outings to come. */
export const roleIcons: Readonly<Record<string, Mark>> = {
  in: IconCheck,
  asked: IconHourglassHigh,
  waiting: IconListNumbers,
  offered: IconBellRinging,
};

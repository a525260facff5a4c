import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { IconRepeat } from '@tabler/icons-react';
import { everyByMail } from '../every-words.ts';
import classes from './by-email.module.css';

/** That every week is meant, and who says yes to that. */
export const EveryLine = ({ announcement }: { announcement: Announcement }) => (
  <p className={classes.info}>
    <IconRepeat size={18} stroke={1.8} aria-hidden="true" />
    <span>{everyByMail(announcement)}</span>
  </p>
);

import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { visibilityTexts } from '@coequipiers/contract/visibility';
import { IconLink } from '@tabler/icons-react';
import classes from './by-link.module.css';

/** The mark of an announcement that only those with its link can find. */
export function ByLink({ visibility }: Pick<Announcement, 'visibility'>) {
  if (visibility === 'everyone') return null;
  return (
    <p className={classes.mark}>
      <IconLink size={18} stroke={1.8} aria-hidden="true" />
      {visibilityTexts.link}
    </p>
  );
}

import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { ReactNode } from 'react';
import { ShareOpen } from '../share/share-open.tsx';
import classes from './newest.module.css';

/** The card of an announcement that was just published, opened for sharing. */
export const Newest = ({ announcement, children }: { announcement: Announcement; children: ReactNode }) => (
  <div className={classes.newest}>
    {children}
    <ShareOpen announcement={announcement} />
  </div>
);

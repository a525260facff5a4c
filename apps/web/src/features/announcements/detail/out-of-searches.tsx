import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { outOfSight } from '../out-of-sight.ts';
import { RepublishButton } from '../republish-button.tsx';
import classes from './out-of-searches.module.css';

/** Tells the author that nobody finds the announcement any more. */
export function OutOfSearches({ announcement, email }: { announcement: Announcement; email: string }) {
  const { short, sentence } = outOfSight[announcement.visibility];
  return (
    <div className={classes.notice}>
      <p>
        <strong>{short}</strong>
        {sentence}
      </p>
      <RepublishButton announcement={announcement} email={email} />
    </div>
  );
}

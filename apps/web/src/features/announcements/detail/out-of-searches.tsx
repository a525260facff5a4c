import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { RepublishButton } from '../republish-button.tsx';
import classes from './out-of-searches.module.css';

/** Tells the author that nobody else sees the announcement any more. */
export function OutOfSearches({ announcement, email }: { announcement: Announcement; email: string }) {
  return (
    <div className={classes.notice}>
      <p>
        <strong>Hors des recherches</strong>
        Vous seul voyez encore cette annonce.
      </p>
      <RepublishButton announcement={announcement} email={email} />
    </div>
  );
}

import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { RepublishButton } from '../republish-button.tsx';
import classes from './out-of-searches.module.css';

/** Tells the author that nobody finds the announcement any more. */
export function OutOfSearches({ announcement, email }: { announcement: Announcement; email: string }) {
  return (
    <div className={classes.notice}>
      <p>
        <strong>Hors des recherches</strong>
        Plus personne ne la trouve en cherchant.
      </p>
      <RepublishButton announcement={announcement} email={email} />
    </div>
  );
}

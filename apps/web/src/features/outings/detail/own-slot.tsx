import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { participationTexts } from '@coequipiers/contract/participations';
import { IconRepeat } from '@tabler/icons-react';
import { Button } from '../../../ui/button.tsx';
import { answersOnce, askedEvery } from '../every-words.ts';
import { useDialog } from '../use-dialog.tsx';
import { lastClass } from './action-frame.tsx';
import classes from './own-slot.module.css';

/** What the viewer is to the slot, beside their part in the chosen week, and the way out of it. */
export function OwnSlot({ announcement }: { announcement: Announcement }) {
  const { series, participation, authorUsername: author } = announcement;
  const cease = useCease(announcement);
  if (series?.regular === 'yes')
    return (
      <>
        <Button look="text" className={lastClass} aria-haspopup="dialog" onClick={cease.open}>
          Ne plus venir chaque semaine
        </Button>
        {cease.dialog}
      </>
    );
  // Then the board says it, and the main button takes it back.
  if (series?.regular === 'asked' && participation?.state !== 'asked')
    return (
      <>
        <p className={classes.slot}>
          <IconRepeat size={20} stroke={1.8} aria-hidden="true" />
          <span>
            <b>{askedEvery}</b> {answersOnce(author)}
          </span>
        </p>
        <Button look="text" className={lastClass} aria-haspopup="dialog" onClick={cease.open}>
          {participationTexts.takeBack}
        </Button>
        {cease.dialog}
      </>
    );
  if (series?.regular === 'refused' && participation === null)
    return (
      <p className={classes.slot}>
        <IconRepeat size={20} stroke={1.8} aria-hidden="true" />
        <span>
          <b>Pas chaque semaine.</b> {author} a répondu. Une fois de temps en temps reste possible.
        </span>
      </p>
    );
  return null;
}

/** The dialog before someone no longer comes every week, or takes the question back. */
export function useCease(announcement: Announcement) {
  const { dialog, open } = useDialog();
  const asked = announcement.series?.regular === 'asked';
  return {
    dialog,
    open: () =>
      open(async (close) => {
        const { CeaseDialog } = await import('../regulars/cease-dialog.tsx');
        return <CeaseDialog announcement={announcement} asked={asked} onClose={close} />;
      }),
  };
}

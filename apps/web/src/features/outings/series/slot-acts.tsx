import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Series } from '@coequipiers/contract/series-schemas';
import { IconCalendarOff, IconCalendarX, IconPencil } from '@tabler/icons-react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { DeleteAction } from '../../announcements/detail/author-actions.tsx';
import { editPath } from '../../announcements/mine/edit-path.ts';
import { capitalDayOf, dayOf, slotInWords } from '../../announcements/series/slot-words.ts';
import { useDialog } from '../use-dialog.tsx';
import classes from './slot-acts.module.css';
import { StopButton } from './stop-button.tsx';

type SlotActsProps = {
  /** In the week that is shown. */
  announcement: Announcement;
  outing: Outing;
  series: Series;
  email: string;
  /** How many people ask to take part. */
  asking: number;
};

/** What the author can do with one week of a weekly announcement, and with the whole slot. */
export function SlotActs({ announcement, outing, series, email, asking }: SlotActsProps) {
  const { dialog, open } = useDialog();
  const skip = () =>
    open(async (close) => {
      const { SkipDialog } = await import('./skip-dialog.tsx');
      return (
        <SkipDialog
          announcement={announcement}
          outing={outing}
          email={email}
          asking={asking}
          onClose={close}
        />
      );
    });
  return (
    <div className={classes.ruled}>
      <div>
        <p className={classes.about}>
          <b>{capitalDayOf(dayOf(outing))}</b>
          Modifier demande&nbsp;: cette séance, ou celle-ci et toutes les suivantes.
        </p>
        <div className={classes.pair}>
          <ButtonLink to={editPath(announcement.id, outing.id)}>
            <IconPencil size={20} stroke={1.8} aria-hidden="true" />
            Modifier
          </ButtonLink>
          <Button aria-haspopup="dialog" onClick={skip}>
            <IconCalendarOff size={20} stroke={1.8} aria-hidden="true" />
            Passer cette date
          </Button>
        </div>
      </div>
      <div>
        <p className={classes.about}>
          <b>Le créneau</b>
          {slotInWords(series)}
        </p>
        <div className={classes.ends}>
          <StopButton
            announcement={announcement}
            outing={outing}
            email={email}
            className={classes.end}
            icon={<IconCalendarX size={20} stroke={1.8} aria-hidden="true" />}
          />
          <DeleteAction announcement={announcement} look="text" className={classes.end} />
        </div>
      </div>
      {dialog}
    </div>
  );
}

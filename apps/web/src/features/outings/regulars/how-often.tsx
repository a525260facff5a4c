import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { partOnJoining } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Series } from '@coequipiers/contract/series-schemas';
import { IconCalendarEvent, IconChevronRight, IconRepeat } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, type RefObject, useId, useState } from 'react';
import { useSession } from '../../../lib/use-session.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast.ts';
import { useOutingTime } from '../../announcements/use-outing-time.ts';
import { askWords } from '../by-email/ask-words.ts';
import { GuestDialog } from '../by-email/guest-dialog.tsx';
import { choiceNotes } from '../every-words.ts';
import { JoinDialog } from '../join/join-dialog.tsx';
import { usePress } from '../use-press.ts';
import classes from './how-often.module.css';
import { takeEvery, takeOnce } from './tell-taken.ts';

export type HowOftenProps = {
  announcement: Announcement;
  outing: Outing;
  series: Series;
  /** The button that was pressed. */
  button: RefObject<HTMLElement | null>;
  /** Where a visitor's login leads back to. */
  path: string;
  /** Whether a member wants to add a few words. */
  withNote?: boolean;
  onClose: () => void;
};

/** 'Cette fois' or 'Chaque semaine': the row that is pressed takes part. A visitor says who they are afterwards. */
export function HowOften(props: HowOftenProps) {
  const { announcement, outing, path, withNote = false, onClose } = props;
  const session = useSession();
  const asks = partOnJoining(outing, useOutingTime(outing)) === 'asked';
  const press = usePress({ id: announcement.id, outingId: outing.id }, { tell: toast.error });
  const [every, setEvery] = useState<boolean>();
  // The visitor of the choice may log in while their own dialog is open: it then closes by itself.
  const [asVisitor] = useState(session === null);

  const take = (client: QueryClient, chosen: boolean, note?: string) =>
    (chosen ? takeEvery : takeOnce)({ client, announcement, outing }, note);
  const choose = (chosen: boolean) => {
    setEvery(chosen);
    if (!asVisitor && !asks && !withNote) press.run((client) => take(client, chosen).finally(onClose));
  };

  if (every !== undefined && asVisitor)
    return (
      <GuestDialog announcement={announcement} outing={outing} every={every} path={path} onClose={onClose} />
    );
  if (every !== undefined && (asks || withNote))
    return (
      <JoinDialog
        announcement={announcement}
        outing={outing}
        every={every}
        take={(client, note) => take(client, every, note)}
        onClose={onClose}
      />
    );
  return <Choice {...props} busy={every} onChoose={choose} />;
}

type ChoiceProps = HowOftenProps & {
  /** The row that was pressed, until there is an answer. */
  busy: boolean | undefined;
  onChoose: (every: boolean) => void;
};

function Choice({ announcement, outing, series, button, busy, onChoose, onClose }: ChoiceProps) {
  const now = useOutingTime(outing);
  const notes = choiceNotes({ outing, series, author: announcement.authorUsername }, now);
  const choose = (every: boolean) => {
    if (busy === undefined) onChoose(every);
  };
  const close = () => {
    if (busy === undefined) onClose();
  };
  return (
    <Sheet title={askWords[partOnJoining(outing, now)].title} button={button} onClose={close}>
      <div className={classes.rows}>
        <Row
          Icon={IconCalendarEvent}
          label="Cette fois"
          note={notes.once}
          busy={busy === false}
          onPress={() => choose(false)}
        />
        <Row
          Icon={IconRepeat}
          label="Chaque semaine"
          note={notes.every}
          busy={busy === true}
          onPress={() => choose(true)}
        />
      </div>
    </Sheet>
  );
}

type RowProps = {
  Icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>;
  label: string;
  note: string;
  busy: boolean;
  onPress: () => void;
};

function Row({ Icon, label, note, busy, onPress }: RowProps) {
  const id = useId();
  return (
    <button
      type="button"
      className={classes.row}
      aria-label={label}
      aria-describedby={id}
      aria-disabled={busy || undefined}
      onClick={onPress}
    >
      <span className={classes.icon}>
        {busy ? <Spinner /> : <Icon size={22} stroke={1.8} aria-hidden="true" />}
      </span>
      <span>
        <strong>{label}</strong>
        <small id={id}>{note}</small>
      </span>
      <IconChevronRight size={20} stroke={1.8} aria-hidden="true" />
    </button>
  );
}

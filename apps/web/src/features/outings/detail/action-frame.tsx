import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { ReactNode } from 'react';
import { ShareButton } from '../../announcements/share/share-menu.tsx';
import classes from './action-frame.module.css';

type ActionFrameProps = {
  announcement: Announcement;
  /** On a phone, the content of the bar at the bottom: the yellow main action first, or a sentence and one button. */
  bar: ReactNode;
  /** Two buttons of the same width, with icons, that never change sides. */
  even?: boolean;
  /** Whether it has the share button of wide screens. */
  sharing?: boolean;
  /** In the panel on every screen. */
  children?: ReactNode;
};

/** The actions of the panel. */
export function ActionFrame({ announcement, bar, even = false, sharing = true, children }: ActionFrameProps) {
  return (
    <div className={classes.actions} data-bare={!children || undefined}>
      <div className={classes.bar} data-own-bar="fixed" data-even={even || undefined}>
        {bar}
      </div>
      {children}
      {sharing && <ShareButton announcement={announcement} look="button" className={classes.share} />}
    </div>
  );
}

/** The sentence in the bar of a phone when there is no yellow action. On wide screens the board says it. */
export const BarState = ({ title, children }: { title: string; children: ReactNode }) => (
  <p className={classes.state}>
    <b>{title}</b>
    {children}
  </p>
);

/** Screen readers get the long text as the name of the button; the bar of a phone shows the short one. */
export const TwoWidths = ({ short, wide }: { short: string; wide: string }) => (
  <>
    <span className={classes.short}>{short}</span>
    <span className={classes.wide}>{wide}</span>
  </>
);

/** A quiet button: below the others in the panel, with an outline in the bar of a phone. */
export const quietClass = classes.quiet;
/** A button without an edge, below the others. */
export const lastClass = classes.last;
/** What the main action asks for, in a few words. */
export const enoughClass = classes.enough;
/** The one answer that a state asks for. */
export const answerClass = classes.answer;

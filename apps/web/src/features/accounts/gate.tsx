import type { ReactNode, Ref } from 'react';
import classes from './gate.module.css';
import { GateFloor } from './gate-floor.tsx';

type GateProps = {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** Shown on the board beside the form; `<em>` is yellow. */
  slogan: ReactNode;
  /** Fills the free place on the floor, once the person has an account. */
  taken?: boolean;
  /** What the person wanted, above the form. On a phone it takes the place of the floor. */
  meant?: ReactNode;
  /** For a screen that moves the focus to its title. */
  heading?: Ref<HTMLHeadingElement> | undefined;
  children: ReactNode;
};

/** The layout of the account screens: the form on one side, the gymnasium floor on the other. */
export function Gate({ title, lead, slogan, taken = false, meant, heading, children }: GateProps) {
  return (
    <div className={classes.gate} data-aimed={Boolean(meant) || undefined}>
      <div className={classes.board} aria-hidden="true">
        <div className={classes.view}>
          <div className={classes.pitch}>
            <GateFloor taken={taken} />
          </div>
          <p className={classes.slogan}>{slogan}</p>
        </div>
      </div>
      <div className={classes.side}>
        <div className={classes.column}>
          {meant}
          <div>
            <h1 ref={heading} {...(heading && { tabIndex: -1 })}>
              {title}
            </h1>
            {lead && <p className={classes.lead}>{lead}</p>}
          </div>
          {children}
        </div>
      </div>
    </div>
  );
}

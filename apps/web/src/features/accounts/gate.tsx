import type { ReactNode } from 'react';
import classes from './gate.module.css';
import { GateFloor } from './gate-floor.tsx';

type GateProps = {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** On the board, beside the form; what is in <em> is yellow. */
  slogan: ReactNode;
  /** The free place on the floor is taken: you are in. */
  taken?: boolean;
  children: ReactNode;
};

/** What the screens around an account share: the form on one side, the gymnasium floor on the other. */
export function Gate({ title, lead, slogan, taken = false, children }: GateProps) {
  return (
    <div className={classes.gate}>
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
          <div>
            <h1>{title}</h1>
            {lead && <p className={classes.lead}>{lead}</p>}
          </div>
          {children}
        </div>
      </div>
    </div>
  );
}

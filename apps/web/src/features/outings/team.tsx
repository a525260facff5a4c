import { initialsOf } from '@coequipiers/contract/initials';
import { freePlaces, peopleIn, placesSentence } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './team.module.css';

type TeamProps = {
  outing: Outing;
  author: string;
  /** Whether the viewer is the author: then no free place is theirs. */
  own: boolean;
  /** Only those who were there. */
  over: boolean;
};

/** As many discs as fit on the board in two rows; a larger team is told in numbers. */
const mostDiscs = 10;

/** The author, the others without their names, and the places that are held or free. */
export function Team({ outing, author, own, over }: TeamProps) {
  const people = peopleIn(outing);
  const [held, free] = over ? [0, 0] : [outing.held, freePlaces(outing)];
  const large = people + held + free > mostDiscs;
  return (
    <div
      className={classes.team}
      data-over={over || undefined}
      {...(over ? { 'aria-hidden': true } : { role: 'img', 'aria-label': placesSentence(outing) })}
    >
      <span className={classes.disc}>{initialsOf(author)}</span>
      {large ? (
        <>
          {people + held > 1 && (
            <span className={classes.disc} data-wide>
              <Silhouette />+{people + held - 1}
            </span>
          )}
          {free > 0 && (
            <span className={classes.free} data-wide>
              {free}
            </span>
          )}
        </>
      ) : (
        <>
          <Discs className={classes.disc} count={people - 1}>
            <Silhouette />
          </Discs>
          <Discs className={classes.held} count={held} />
          {free > 0 && <FreeDisc>{!own && 'vous'}</FreeDisc>}
          <Discs className={classes.free} count={free - 1}>
            <Ring />
          </Discs>
        </>
      )}
    </div>
  );
}

type DiscsProps = { className: string | undefined; count: number; children?: ReactNode };

const Discs = ({ className, count, children }: DiscsProps) =>
  Array.from({ length: Math.max(0, count) }, (_, index) => (
    <span key={index} className={className}>
      {children}
    </span>
  ));

const FreeDisc = ({ children }: { children: ReactNode }) => (
  <span className={classes.free}>
    <Ring />
    {children}
  </span>
);

/** A dashed border of CSS would end in a broken dash. */
const Ring = () => (
  <svg viewBox="0 0 40 40" aria-hidden="true">
    <circle cx="20" cy="20" r="18.4" pathLength="110" />
  </svg>
);

const Silhouette = () => <IconUser size={22} stroke={2} aria-hidden="true" />;

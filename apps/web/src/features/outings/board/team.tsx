import { initialsOf } from '@coequipiers/contract/initials';
import { freePlaces } from '@coequipiers/contract/outing-rules';
import { peopleIn, placesSentence } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import { IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './team.module.css';

type TeamProps = {
  outing: Outing;
  author: string;
  /** Whether the viewer is the author: then no free place is theirs. */
  own: boolean;
  /** The viewer's participation. */
  part: Participation | null;
  /** The viewer's name, used when they have a place. */
  me: string;
  /** The names of the participants besides author and viewer; empty when the viewer may not see them. */
  others: readonly string[];
  /** The outing has started, so nobody can join any more. */
  started: boolean;
  /** The viewer has just left: no free place is offered to them. */
  left: boolean;
  /** The outing is over: free places are not drawn. */
  over: boolean;
};

/** As many discs as fit on the board in two rows; a larger team is shown as numbers. */
const mostDiscs = 10;

/** The author, the others, the viewer, and the places that are held or free. */
export function Team({ outing, author, own, part, me, others, started, left, over }: TeamProps) {
  const isIn = part?.state === 'in';
  const isOffered = part?.state === 'offered' && !over;
  const people = peopleIn(outing);
  const unseen = Math.max(0, people - 1 - Number(isIn));
  const [held, free] = over ? [0, 0] : [outing.held, freePlaces(outing)];
  const large = people + held + free > mostDiscs;
  const mine = isIn && <span className={classes.me}>{initialsOf(me)}</span>;
  return (
    <div
      className={classes.team}
      data-over={over || undefined}
      data-fives={people + held + free === mostDiscs || undefined}
      {...(over ? { 'aria-hidden': true } : { role: 'img', 'aria-label': labelOf(outing, isIn) })}
    >
      <span className={own ? classes.me : classes.disc}>{initialsOf(author)}</span>
      {large ? (
        <>
          {unseen + held > 0 && (
            <span className={classes.disc} data-wide>
              <Silhouette />+{unseen + held}
            </span>
          )}
          {mine}
          {free > 0 && (
            <span className={classes.free} data-wide>
              {free}
            </span>
          )}
        </>
      ) : (
        <>
          {others.slice(0, unseen).map((name) => (
            <span key={name} className={classes.disc}>
              {initialsOf(name)}
            </span>
          ))}
          <Discs className={classes.disc} count={unseen - others.length}>
            <Silhouette />
          </Discs>
          {mine}
          <Discs className={classes.held} count={held - Number(isOffered)} />
          {isOffered && <FreeDisc>vous</FreeDisc>}
          {free > 0 && <FreeDisc>{!started && !left && wordIn(part, own, me)}</FreeDisc>}
          <Discs className={classes.free} count={free - 1}>
            <Ring />
          </Discs>
        </>
      )}
    </div>
  );
}

const labelOf = (outing: Outing, isIn: boolean): string =>
  placesSentence(outing) + (isIn ? ', vous y êtes' : '');

/** The text in the first free place, for the viewer. */
function wordIn(part: Participation | null, own: boolean, me: string): string | null {
  if (part?.state === 'asked') return initialsOf(me);
  return !own && (part === null || part.state === 'waiting') ? 'vous' : null;
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

/** Drawn as SVG, because a dashed CSS border would not close with a whole dash. */
const Ring = () => (
  <svg viewBox="0 0 40 40" aria-hidden="true">
    <circle cx="20" cy="20" r="18.4" pathLength="110" />
  </svg>
);

const Silhouette = () => <IconUser size={22} stroke={2} aria-hidden="true" />;

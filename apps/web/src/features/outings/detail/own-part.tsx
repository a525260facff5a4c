import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import { mayAccept } from '../../announcements/part.ts';
import classes from './own-part.module.css';

/** The viewer's position on the waiting list, and their words to the author. */
export function OwnPart({ part, outing }: { part: Participation; outing: Outing }) {
  const { state, position, note } = part;
  return (
    <>
      {state === 'waiting' && position !== null && !mayAccept(outing, part) && <Line position={position} />}
      {(state === 'asked' || state === 'waiting') && note && (
        <div>
          <p className={classes.label}>Votre mot</p>
          <blockquote className={classes.note}>«&nbsp;{note}&nbsp;»</blockquote>
        </div>
      )}
    </>
  );
}

/** More discs than this do not fit on a phone. */
const mostAhead = 5;

function Line({ position }: { position: number }) {
  const first = Math.max(1, position - mostAhead);
  return (
    <div>
      <p className={classes.line}>
        {Array.from({ length: position - first + 1 }, (_, index) => (
          <span
            key={index}
            className={classes.rank}
            data-me={first + index === position || undefined}
            aria-hidden
          >
            {first + index}
          </span>
        ))}
        <span className={classes.ahead}>{aheadInWords(position - 1)}</span>
      </p>
      <p className={classes.rule}>
        Si une place se libère, elle est proposée au premier de la liste, puis au suivant.
      </p>
    </div>
  );
}

function aheadInWords(ahead: number): string {
  if (ahead === 0) return 'la prochaine place est pour vous';
  return ahead === 1 ? 'une personne devant vous' : `${ahead} personnes devant vous`;
}

import { isCalled, mayAccept } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import { placeAfter } from '@coequipiers/contract/place-after';
import { isShortNotice } from '@coequipiers/contract/sos-rules';
import classes from './own-part.module.css';

type OwnPartProps = { part: Participation; outing: Outing; now: Date };

/** The viewer's position on the waiting list, and their words to the author. */
export function OwnPart({ part, outing, now }: OwnPartProps) {
  const { state, position, note } = part;
  return (
    <>
      {state === 'waiting' && position !== null && !mayAccept(outing, part, now) && (
        <Line
          position={position}
          // The viewer waits, though the counts may be older or newer than their part.
          goes={placeAfter({ ...outing, waiting: Math.max(1, outing.waiting) }, 'participant', now)}
          inOrder={!isCalled(outing, now) && !isShortNotice(outing, now)}
        />
      )}
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

type LineProps = {
  position: number;
  /** What becomes of a place that becomes free. */
  goes: string | undefined;
  /** It is offered to one person after the other. */
  inOrder: boolean;
};

function Line({ position, goes, inOrder }: LineProps) {
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
        <span className={classes.ahead}>{aheadInWords(position - 1, inOrder)}</span>
      </p>
      {goes && <p className={classes.rule}>Si une place se libère, elle {goes}.</p>}
    </div>
  );
}

function aheadInWords(ahead: number, inOrder: boolean): string {
  if (ahead === 0) return inOrder ? 'la prochaine place est pour vous' : 'personne devant vous';
  return ahead === 1 ? 'une personne devant vous' : `${ahead} personnes devant vous`;
}

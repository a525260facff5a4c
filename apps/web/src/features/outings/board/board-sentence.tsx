import { longDayOf } from '@coequipiers/contract/outing-details';
import { freePlaces, hasStarted, mayAccept, stateAt } from '@coequipiers/contract/outing-rules';
import { hourOf, peopleWere, placesLeft, whenOf } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import { nextReminder } from '@coequipiers/contract/reminder-times';
import type { Series } from '@coequipiers/contract/series-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import type { ReactNode } from 'react';
import { absentInWords, answersOnce, askedEvery, regularsInWords } from '../every-words.ts';
import { notThisTime, waitingSentence, youAre } from '../part-words.ts';
import classes from './match-board.module.css';

type BoardSentenceProps = {
  outing: Outing;
  /** From `useOutingTime`. */
  now: Date;
  author: string;
  own: boolean;
  part: Participation | null;
  /** For the author: how many people wait for an answer. */
  asking: number;
  /** Whether the viewer wants to be reminded. */
  reminded: boolean;
  /** They have just left. */
  left: boolean;
  series: Series | null;
  /** For the author: how many of the regulars do not come to this week. */
  absent: number;
};

/** What the board says about the places, or about the viewer's own one. */
export function BoardSentence(props: BoardSentenceProps): ReactNode {
  const { outing, now } = props;
  const state = stateAt(outing, now);
  if (state === 'cancelled') return <Cancelled {...props} />;
  if (state === 'over') {
    const were = peopleWere(outing);
    return were && <p className={classes.say}>{were}.</p>;
  }
  const [first, rest] = wordsOf(props);
  return (
    <p className={classes.say}>
      {first}
      {rest && <span> {rest}</span>}
    </p>
  );
}

function wordsOf({
  outing,
  now,
  author,
  own,
  part,
  asking,
  reminded,
  left,
  series,
  absent,
}: BoardSentenceProps): [string, (string | undefined)?] {
  const [free, { waiting, held }] = [freePlaces(outing), outing];
  const started = hasStarted(outing, now);
  if (own) {
    const offered =
      free === 0 && held > 0 && (held === 1 ? ', une place proposée' : `, ${held} places proposées`);
    return [
      `${placesLeft(outing)}${offered || ''}.`,
      asking > 0 ? askingInWords(asking) : (waitingInWords(outing) ?? absentInWords(absent)),
    ];
  }
  if (started && part?.state !== 'in') return ['La séance a commencé.'];
  switch (part?.state) {
    case 'in':
      return ['Vous y êtes.', started ? 'Bon match.' : reminded ? reminderInWords(outing) : undefined];
    case 'asked':
      if (series?.regular === 'asked') return [askedEvery, answersOnce(author)];
      return [`${author} doit dire oui.`, 'On vous prévient aussitôt.'];
    case 'offered':
      return ['Une place s’est libérée. Elle est gardée pour vous.'];
    case 'waiting':
      return mayAccept(outing, part, now)
        ? ['Une place est libre, tout de suite.', 'Elle va à la première personne qui dit oui.']
        : [waitingSentence(part.position)];
    case 'declined':
    case 'removed':
      return [youAre(part)];
    case undefined:
      if (series?.paused) return ['Le créneau est en pause.', 'On ne peut pas s’inscrire pour le moment.'];
      if (series?.regular === 'yes') return [`${notThisTime}.`, `${placesLeft(outing)}.`];
      return [
        free === 1 && !left ? 'Il ne manque plus que vous.' : `${placesLeft(outing)}.`,
        free === 0 && waiting > 0 ? waitingInWords(outing) : regularsInWords(series?.regulars ?? 0),
      ];
  }
}

/** 'Rappel ce soir à 18 h.' */
export function reminderInWords({ startsAt, timeZone }: Outing): string | undefined {
  const now = new Date();
  const next = nextReminder(new Date(startsAt), timeZone, now);
  if (!next) return undefined;
  const when = whenOf(wallTimeAt(next, timeZone), wallTimeAt(now, timeZone).day);
  return `Rappel ${when.replace(' · ', ' à ')}.`;
}

function Cancelled({ outing, author, own, part }: BoardSentenceProps) {
  const { cancelledAt, cancelReason, timeZone } = outing;
  if (!own && part === null) return <p className={classes.say}>Cette séance n’aura pas lieu.</p>;
  const at = cancelledAt === null ? null : wallTimeAt(new Date(cancelledAt), timeZone);
  return (
    <div className={classes.say}>
      <p>Cette séance a été annulée{at && ` le ${longDayOf(at.day)} à ${hourOf(at.time)}`}.</p>
      {cancelReason && (
        <>
          <p className={classes.whose}>{own ? 'Votre mot' : `${author} vous écrit`}&nbsp;:</p>
          <blockquote className={classes.reason}>{cancelReason}</blockquote>
        </>
      )}
    </div>
  );
}

function waitingInWords({ waiting }: Outing): string | undefined {
  if (waiting === 0) return undefined;
  return waiting === 1 ? '1 personne attend.' : `${waiting} personnes attendent.`;
}

const askingInWords = (asking: number): string =>
  asking === 1 ? '1 demande attend votre réponse.' : `${asking} demandes attendent votre réponse.`;

import { isDone, mayAccept, stateAt } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import type { RegularState } from '@coequipiers/contract/regulars';
import { weekdayName } from '@coequipiers/contract/series-details';
import type { Series } from '@coequipiers/contract/series-schemas';
import {
  IconBellRinging,
  IconCheck,
  IconHourglassHigh,
  IconListNumbers,
  IconRepeat,
} from '@tabler/icons-react';
import { OutingTag } from '../../announcements/outing-tag.tsx';
import classes from './board-tag.module.css';

type BoardTagProps = {
  outing: Outing;
  part: Participation | null;
  own: boolean;
  now: Date;
  /** Of a weekly announcement: what the viewer is to it. */
  regular: RegularState | null;
};

/** Above the day: the role of the viewer, or that the outing is over or cancelled. */
export function BoardTag({ outing, part, own, now, regular }: BoardTagProps) {
  const state = stateAt(outing, now);
  const mine = isDone(state) ? undefined : tagOf(outing, part, now, regular);
  if (mine) {
    const { Icon, text, yellow } = mine;
    return (
      <span className={classes.tag} data-yellow={yellow || undefined}>
        <Icon size={16} stroke={2} aria-hidden="true" />
        {text}
      </span>
    );
  }
  const isUrgent = outing.urgent && state === 'open';
  if (own && !isDone(state) && !isUrgent) return <span className={classes.tag}>Vous organisez</span>;
  return <OutingTag outing={outing} part={null} now={now} />;
}

/** 'Chaque mardi' */
export const WeeklyTag = ({ series }: { series: Series }) => (
  <span className={classes.tag}>
    <IconRepeat size={16} stroke={2} aria-hidden="true" />
    Chaque {weekdayName(series)}
  </span>
);

/** Whether the tag of the viewer says by itself that the announcement is weekly. */
export const saysEveryWeek = (part: Participation | null, regular: RegularState | null): boolean =>
  regular === 'yes' && part?.state === 'in';

function tagOf(outing: Outing, part: Participation | null, now: Date, regular: RegularState | null) {
  if (saysEveryWeek(part, regular))
    return { Icon: IconRepeat, text: 'Vous venez chaque semaine', yellow: true };
  if (part?.state === 'in') return { Icon: IconCheck, text: 'Vous participez', yellow: true };
  // Below, the sentence says it, for all dates.
  if (part?.state === 'asked' && regular === 'asked') return undefined;
  if (part?.state === 'asked') return { Icon: IconHourglassHigh, text: 'Demande envoyée', yellow: false };
  if (mayAccept(outing, part, now))
    return { Icon: IconBellRinging, text: 'Une place pour vous', yellow: true };
  if (part?.state === 'waiting') return { Icon: IconListNumbers, text: 'Liste d’attente', yellow: false };
  return undefined;
}

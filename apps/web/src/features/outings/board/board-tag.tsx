import { isDone, mayAccept, stateAt } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Participation } from '@coequipiers/contract/participations-schemas';
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
};

/** Above the day: the role of the viewer, or that the outing is over or cancelled. */
export function BoardTag({ outing, part, own, now }: BoardTagProps) {
  const state = stateAt(outing, now);
  const mine = isDone(state) ? undefined : tagOf(outing, part, now);
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

function tagOf(outing: Outing, part: Participation | null, now: Date) {
  if (part?.state === 'in') return { Icon: IconCheck, text: 'Vous participez', yellow: true };
  if (part?.state === 'asked') return { Icon: IconHourglassHigh, text: 'Demande envoyée', yellow: false };
  if (mayAccept(outing, part, now))
    return { Icon: IconBellRinging, text: 'Une place pour vous', yellow: true };
  if (part?.state === 'waiting') return { Icon: IconListNumbers, text: 'Liste d’attente', yellow: false };
  return undefined;
}

import { deadlineOf, durationOf } from '@coequipiers/contract/outing-details';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { participationLimits } from '@coequipiers/contract/participations';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { usePast } from '../../announcements/use-outing-state.ts';
import { readPart } from '../api/take-part.ts';
import classes from './time-left.module.css';

type TimeLeftProps = { announcementId: string; outing: Outing; until: string };

const MINUTE = 60_000;
const { share, minMinutes, maxMinutes } = participationLimits.offer;
/** The server offers the place to the next person within seconds after the end. */
const PASSED_ON_MS = 5_000;

/** Until when a place is held, and how much of that time is left. */
export function TimeLeft({ announcementId, outing, until }: TimeLeftProps) {
  const client = useQueryClient();
  const now = useNow();
  const ended = usePast(until);
  const end = Date.parse(until);
  const left = Math.max(0, Math.ceil((end - now) / MINUTE));
  const part = Math.min(1, left / totalMinutes(outing, end));

  useEffect(() => {
    if (!ended) return undefined;
    const read = () => void readPart(client, announcementId).catch(() => undefined);
    const timer = setTimeout(read, PASSED_ON_MS);
    return () => clearTimeout(timer);
  }, [client, announcementId, ended]);

  return (
    <div className={classes.left}>
      <div className={classes.track} aria-hidden="true">
        <div style={{ width: `${Math.round(part * 100)}%` }} />
      </div>
      <p>
        <span>Jusqu’à {deadlineOf(new Date(until), outing.timeZone, new Date(now))}</span>
        <b>{ended || left === 0 ? 'le délai est passé' : `encore ${durationOf(left)}`}</b>
      </p>
    </div>
  );
}

/** How long the place is held in all, computed back from its end. Ignores that a night in between makes it longer. */
function totalMinutes({ startsAt }: Outing, end: number): number {
  const afterwards = (Date.parse(startsAt) - end) / MINUTE;
  return Math.min(maxMinutes, Math.max(minMinutes, (afterwards * share) / (1 - share)));
}

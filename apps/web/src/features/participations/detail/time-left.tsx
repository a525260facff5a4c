import { deadlineOf, durationOf } from '@coequipiers/contract/outing-details';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { usePast } from '../../outings/use-outing-state.ts';
import { readPart } from '../api/take-part.ts';
import classes from './time-left.module.css';

type TimeLeftProps = { announcementId: string; outing: Outing; until: string };

const MINUTE = 60_000;
/** The server offers the place to the next person within seconds after the end. */
const PASSED_ON_MS = 5_000;

/** Until when a place is held, and how long that is. When the offer was made is unknown, so there is no bar for the share that is left. */
export function TimeLeft({ announcementId, outing, until }: TimeLeftProps) {
  const client = useQueryClient();
  const now = useNow();
  const ended = usePast(until);
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / MINUTE));

  useEffect(() => {
    if (!ended) return undefined;
    const read = () => void readPart(client, announcementId).catch(() => undefined);
    const timer = setTimeout(read, PASSED_ON_MS);
    return () => clearTimeout(timer);
  }, [client, announcementId, ended]);

  return (
    <p className={classes.left}>
      <span>Jusqu’à {deadlineOf(new Date(until), outing.timeZone, new Date(now))}</span>
      <b>{ended || left === 0 ? 'le délai est passé' : `encore ${durationOf(left)}`}</b>
    </p>
  );
}

import { deadlineOf, durationOf } from '@coequipiers/contract/outing-details';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { usePassed } from '../../../lib/use-passed.ts';
import { readPart } from '../api/take-part.ts';
import classes from './time-left.module.css';

type TimeLeftProps = {
  announcementId: string;
  outing: Outing;
  /** Only our own server tells it. */
  since: string | undefined;
  until: string;
};

const MINUTE = 60_000;
/** The server offers the place to the next person within seconds after the end. */
const PASSED_ON_MS = 5_000;

/** Until when a place is held, and how much of that time is left. */
export function TimeLeft({ announcementId, outing, since, until }: TimeLeftProps) {
  const client = useQueryClient();
  const now = useNow();
  const ended = usePassed(until) > 0;
  const end = Date.parse(until);
  const left = Math.max(0, Math.ceil((end - now) / MINUTE));

  useEffect(() => {
    if (!ended) return undefined;
    const which = { id: announcementId, outingId: outing.id };
    const read = () => void readPart(client, which).catch(() => undefined);
    const timer = setTimeout(read, PASSED_ON_MS);
    return () => clearTimeout(timer);
  }, [client, announcementId, outing.id, ended]);

  return (
    <div className={classes.left}>
      {since && (
        <div className={classes.track} aria-hidden="true">
          <div style={{ width: `${shareLeft(Date.parse(since), now, end)}%` }} />
        </div>
      )}
      <p>
        <span>Jusqu’à {deadlineOf(new Date(until), outing.timeZone, new Date(now))}</span>
        <b>{ended || left === 0 ? 'le délai est passé' : `encore ${durationOf(left)}`}</b>
      </p>
    </div>
  );
}

/** In percent. */
const shareLeft = (since: number, now: number, end: number): number =>
  Math.round(Math.min(1, Math.max(0, (end - now) / (end - since))) * 100);

import { dayInParis } from '@coequipiers/contract/days';
import { shortDateOf } from '@coequipiers/contract/series-details';
import type { Series } from '@coequipiers/contract/series-schemas';
import { IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './weeks-strip.module.css';

/** 'depuis le 24 nov.' */
export const pausedSince = ({ pausedAt }: Series): string =>
  pausedAt === null ? '' : `depuis le ${shortDateOf(dayInParis(new Date(pausedAt)))}`;

/** That a slot is paused; what its author can do stands beside it. */
export const PausedNote = ({ series, children }: { series: Series; children?: ReactNode }) => (
  <p className={classes.paused}>
    <IconPlayerPause size={22} stroke={1.8} aria-hidden="true" />
    <span>Créneau en pause {pausedSince(series)}</span>
    {children}
  </p>
);

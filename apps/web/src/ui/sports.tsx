import {
  IconBallBasketball,
  IconBallFootball,
  IconBallTennis,
  IconRun,
  IconSwimming,
} from '@tabler/icons-react';
import basketball from './grounds/basketball.svg';
import football from './grounds/football.svg';
import natation from './grounds/natation.svg';
import running from './grounds/running.svg';
import tennis from './grounds/tennis.svg';
import classes from './sports.module.css';

/** The five sports: each has its icon, its colour and its ground. */
export const sports = [
  { name: 'Football', Icon: IconBallFootball, ground: football },
  { name: 'Tennis', Icon: IconBallTennis, ground: tennis },
  { name: 'Basketball', Icon: IconBallBasketball, ground: basketball },
  { name: 'Natation', Icon: IconSwimming, ground: natation },
  { name: 'Running', Icon: IconRun, ground: running },
] as const;

/** A sport's colour never stands alone: icon and word are beside it. */
export function SportChip({ name, Icon }: Pick<(typeof sports)[number], 'name' | 'Icon'>) {
  return (
    <span className={classes.chip} data-sport={name}>
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      {name}
    </span>
  );
}

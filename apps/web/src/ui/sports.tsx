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

/** The five sports, each with its icon and its drawing of a ground; the colours are in tokens.css. */
export const sports = [
  { name: 'Football', Icon: IconBallFootball, ground: football },
  { name: 'Tennis', Icon: IconBallTennis, ground: tennis },
  { name: 'Basketball', Icon: IconBallBasketball, ground: basketball },
  { name: 'Natation', Icon: IconSwimming, ground: natation },
  { name: 'Running', Icon: IconRun, ground: running },
] as const;

export type Sport = (typeof sports)[number];

export const sportNamed = (name: Sport['name']): Sport =>
  sports.find((sport) => sport.name === name) ?? sports[0];

type SportChipProps = Pick<Sport, 'name' | 'Icon'> & {
  /** On a picture the chip has its own background. */
  on?: 'page' | 'picture';
};

/** Colour is never the only sign of a sport: the icon and the name come with it. */
export function SportChip({ name, Icon, on = 'page' }: SportChipProps) {
  return (
    <span className={classes.chip} data-sport={name} data-on={on}>
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      {name}
    </span>
  );
}

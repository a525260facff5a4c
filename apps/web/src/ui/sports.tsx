import { sports as table } from '@coequipiers/contract/sports';
import {
  IconBallBasketball,
  IconBallFootball,
  IconBallTennis,
  IconRun,
  IconSwimming,
} from '@tabler/icons-react';
import classes from './sports.module.css';

type Entry = (typeof table)[number];

const icons: Record<Entry['icon'], typeof IconRun> = {
  IconBallBasketball,
  IconBallFootball,
  IconBallTennis,
  IconRun,
  IconSwimming,
};
/** Our drawings, by file. */
const grounds = import.meta.glob<string>('./grounds/*.svg', { eager: true, import: 'default' });

export type Sport = { name: Entry['name']; Icon: typeof IconRun; ground: string };

export const sports: readonly Sport[] = table.map(({ name, key, icon }) => ({
  name,
  Icon: icons[icon],
  ground: grounds[`./grounds/${key}.svg`] ?? '',
}));

/** A page may be older than the server, which then knows a sport more. */
export const sportNamed = (name: Sport['name']): Sport =>
  (sports.find((sport) => sport.name === name) ?? sports[0]) as Sport;

type SportChipProps = Pick<Sport, 'name' | 'Icon'> & {
  /** On a picture the chip has its own background; as a band it is as wide as the picture above it. */
  on?: 'page' | 'picture' | 'band';
};

/** Colour is never the only sign of a sport: the icon and the name come with it. */
export function SportChip({ name, Icon, on = 'page' }: SportChipProps) {
  return (
    <span className={classes.chip} data-sport={name} data-on={on}>
      <Icon size={on === 'band' ? 16 : 18} stroke={1.8} aria-hidden="true" />
      {name}
    </span>
  );
}

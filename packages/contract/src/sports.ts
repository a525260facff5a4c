import { listed } from './listed.ts';

type SportEntry = {
  /** In requests, in the database and on the page. */
  name: string;
  /** Names its files: `apps/web/src/ui/grounds/<key>.svg`, and its CSS variables. */
  key: string;
  withArticle: string;
  /** The component of @tabler/icons-react. */
  icon: string;
};

/** In the order in which forms and filters show them. */
export const sports = [
  {
    name: 'Football',
    key: 'football',
    withArticle: 'le football',
    icon: 'IconBallFootball',
  },
  {
    name: 'Tennis',
    key: 'tennis',
    withArticle: 'le tennis',
    icon: 'IconBallTennis',
  },
  {
    name: 'Basketball',
    key: 'basketball',
    withArticle: 'le basketball',
    icon: 'IconBallBasketball',
  },
  {
    name: 'Natation',
    key: 'natation',
    withArticle: 'la natation',
    icon: 'IconSwimming',
  },
  {
    name: 'Running',
    key: 'running',
    withArticle: 'le running',
    icon: 'IconRun',
  },
] as const satisfies readonly SportEntry[];

/** Text on a soft background. */
type Colours = { text: string; soft: string };

/** Apart from the table, because the page needs them only in its style sheets. */
export const sportColours: Record<(typeof sports)[number]['key'], { light: Colours; dark: Colours }> = {
  football: { light: { text: '#2a6b22', soft: '#e6f4e1' }, dark: { text: '#8fd684', soft: '#16331a' } },
  tennis: { light: { text: '#9c3a12', soft: '#fbe9e0' }, dark: { text: '#f3a17c', soft: '#43200f' } },
  basketball: { light: { text: '#8a4700', soft: '#feedd8' }, dark: { text: '#f8b868', soft: '#3d2608' } },
  natation: { light: { text: '#0b6380', soft: '#ddf2f9' }, dark: { text: '#74cdea', soft: '#0b3240' } },
  running: { light: { text: '#5a3db3', soft: '#eee9fb' }, dark: { text: '#bba7f5', soft: '#2a2150' } },
};

/** 'Football, tennis, basketball': to begin a description with. */
export const sportsInARow = (): string =>
  sports.map(({ name }, index) => (index === 0 ? name : name.toLowerCase())).join(', ');

/** 'le football, le tennis et la natation' */
export const sportsInASentence = (): string => listed(sports.map(({ withArticle }) => withArticle));

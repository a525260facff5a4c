import { listed } from './listed.ts';

/** Text on a soft background. */
type Colours = { text: string; soft: string };

type SportEntry = {
  /** In requests, in the database and on the page. */
  name: string;
  /** Names its files: `apps/web/src/ui/grounds/<key>.svg`, and its CSS variables. */
  key: string;
  withArticle: string;
  /** The component of @tabler/icons-react. */
  icon: string;
  light: Colours;
  dark: Colours;
};

/** In the order in which forms and filters show them. */
export const sports = [
  {
    name: 'Football',
    key: 'football',
    withArticle: 'le football',
    icon: 'IconBallFootball',
    light: { text: '#2a6b22', soft: '#e6f4e1' },
    dark: { text: '#8fd684', soft: '#16331a' },
  },
  {
    name: 'Tennis',
    key: 'tennis',
    withArticle: 'le tennis',
    icon: 'IconBallTennis',
    light: { text: '#9c3a12', soft: '#fbe9e0' },
    dark: { text: '#f3a17c', soft: '#43200f' },
  },
  {
    name: 'Basketball',
    key: 'basketball',
    withArticle: 'le basketball',
    icon: 'IconBallBasketball',
    light: { text: '#8a4700', soft: '#feedd8' },
    dark: { text: '#f8b868', soft: '#3d2608' },
  },
  {
    name: 'Natation',
    key: 'natation',
    withArticle: 'la natation',
    icon: 'IconSwimming',
    light: { text: '#0b6380', soft: '#ddf2f9' },
    dark: { text: '#74cdea', soft: '#0b3240' },
  },
  {
    name: 'Running',
    key: 'running',
    withArticle: 'le running',
    icon: 'IconRun',
    light: { text: '#5a3db3', soft: '#eee9fb' },
    dark: { text: '#bba7f5', soft: '#2a2150' },
  },
] as const satisfies readonly SportEntry[];

/** 'Football, tennis, basketball': to begin a description with. */
export const sportsInARow = (): string =>
  sports.map(({ name }, index) => (index === 0 ? name : name.toLowerCase())).join(', ');

/** 'le football, le tennis et la natation' */
export const sportsInASentence = (): string => listed(sports.map(({ withArticle }) => withArticle));

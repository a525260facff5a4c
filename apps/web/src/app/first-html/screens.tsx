import { paths } from '@coequipiers/contract/pages';
import type { FirstRequest } from '@coequipiers/contract/rendering';
import type { ReactNode } from 'react';
import { matchPath } from 'react-router';
import type { FirstAnswer } from './first-state.ts';
import { HomeHead } from './head.tsx';

type Prepared = { status: number; head: ReactNode; answers: FirstAnswer[] };

type Screen = {
  path: string;
  /** As the build's manifest names it. */
  file: string;
  /** Reads what the screen asks for first. */
  prepare: (url: URL, request: FirstRequest) => Promise<Prepared>;
};

const screens: readonly Screen[] = [
  {
    path: paths.home,
    file: 'src/app/screens/home.tsx',
    prepare: async (_url, { publicUrl }) => ({
      status: 200,
      head: <HomeHead publicUrl={publicUrl} />,
      answers: [],
    }),
  },
];

export function screenOf(pathname: string): Screen {
  const screen = screens.find(({ path }) => matchPath(path, pathname));
  if (!screen) throw new Error(`No first HTML for ${pathname}`);
  return screen;
}

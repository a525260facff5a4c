import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CSSOptions, Plugin } from 'vite';
// By its path, because the configuration is bundled without its packages, and Node cannot load TypeScript.
import { sportColours as colours, sports, sportsInARow } from '../../packages/contract/src/sports.ts';

type PostcssPlugin = Extract<
  NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number],
  { postcssPlugin: string }
>;

const variables = (theme: 'light' | 'dark') =>
  sports.map(({ key }) => {
    const { text, soft } = colours[key][theme];
    return `--${key}-text: ${text}; --${key}-soft: ${soft};`;
  });

const css = [
  `:root { ${variables('light').join(' ')} }`,
  `:root[data-theme="dark"] { ${variables('dark').join(' ')} }`,
  ...sports.map(
    ({ name, key }) =>
      `[data-sport="${name}"] { --sport-text: var(--${key}-text); --sport-soft: var(--${key}-soft); }`,
  ),
].join('\n');

/** Replaces `@sport-colours;` in style sheets. */
export const sportColours: PostcssPlugin = {
  postcssPlugin: 'sport-colours',
  AtRule: { 'sport-colours': (rule, { parse }) => void rule.replaceWith(parse(css)) },
};

const named = (text: string) => text.replace('%sports%', sportsInARow());

/** Writes the names of the sports into index.html and, when it is built, into the web manifest. */
export function sportNames(): Plugin {
  return {
    name: 'sport-names',
    transformIndexHtml: named,
    async writeBundle({ dir = '' }) {
      if (this.environment.name !== 'client') return;
      const file = join(dir, 'app.webmanifest');
      await writeFile(file, named(await readFile(file, 'utf8')));
    },
  };
}

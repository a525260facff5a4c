import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The server's folder, from the sources as well as from the build. */
const home = (() => {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
})();

/** The path of a file that ships with the server: migrations, communes, the built page. */
export const packagePath = (...parts: string[]): string => join(home, ...parts);

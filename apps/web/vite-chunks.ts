import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

const inApp = (file: string): string => join(import.meta.dirname, 'src/app', file);
const entry = inApp('main.tsx');
const home = inApp('screens/home.tsx');

const reactDom = /\/react-dom\/client\./;

const iconPackage = '/@tabler/icons-react/';
const iconFile = /\/(Icon\w+)\.\w+$/;

/** Home imports these through the index of their package, but uses none of them. */
export const mutations = /\/@tanstack\/.*\/(mutationObserver|useMutation)\./;

/**
 * `base`: what every page loads, and what home shares with any other part. One file compresses better than several. The imports of
 * a module are in the same file as the module, because files that import each other would fail.
 */
export function createSharedFiles() {
  let files: Map<string, string> | undefined;
  return (id: string, context: Context): string | null => {
    files ??= sharedFiles(context);
    if (!id.includes(iconPackage)) return id === entry ? null : (files.get(id) ?? null);
    const icon = iconFile.exec(id)?.[1];
    // The other files of the package are what every icon imports.
    return icon === undefined ? 'base' : (files.get(icon) ?? null);
  };
}

/** By module id, or by the name of an icon. */
function sharedFiles(context: Context): Map<string, string> {
  const parts = new Map<string, Set<string>>();
  const add = (start: string): Set<string> => {
    const known = parts.get(start);
    if (known) return known;
    const part = importsOf(start, context);
    parts.set(start, part);
    for (const id of part) context.getModuleInfo(id)?.dynamicallyImportedIds.forEach(add);
    return part;
  };
  const always = add(entry);
  // Imported on demand, but by every page (see `mountApp`).
  const ofReactDom = [...parts].find(([start]) => reactDom.test(start))?.[1] ?? [];
  const ofHome = add(home);
  parts.delete(home);
  const files = new Map<string, string>();
  for (const id of ofHome) {
    if ([...parts.values()].some((part) => part.has(id))) files.set(id, 'base');
  }
  for (const id of [...always, ...ofReactDom]) files.set(id, 'base');
  for (const id of files.keys()) if (mutations.test(id)) files.delete(id);
  return files;
}

/** What a module imports, directly or not. The index of the icons imports them all, so their names in the code count. */
function importsOf(start: string, context: Context): Set<string> {
  const found = new Set([start]);
  for (const id of found) {
    if (id.includes(iconPackage)) continue;
    const info = context.getModuleInfo(id);
    for (const imported of info?.importedIds ?? []) found.add(imported);
    for (const [icon] of info?.code?.matchAll(/\bIcon[A-Z]\w*/g) ?? []) found.add(icon);
  }
  return found;
}

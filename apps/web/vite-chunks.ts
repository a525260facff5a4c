import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

const inApp = (file: string): string => join(import.meta.dirname, 'src/app', file);
const entry = inApp('main.tsx');
const home = inApp('screens/home.tsx');
const announcement = inApp('screens/announcement.tsx');

const reactDom = /\/react-dom\/client\./;

/** What the page of a member loads besides the page of a visitor. */
const memberTools = /\/member-tools\./;

/** Parts that any page may load by itself. */
const anyPage = /\/(member-tools|start-worker|stomp-link)\./;

const iconPackage = '/@tabler/icons-react/';
const iconFile = /\/(Icon\w+)\.\w+$/;

/** Home imports these through the index of their package, but uses none of them. */
export const mutations = /\/@tanstack\/.*\/(mutationObserver|useMutation)\./;

/**
 * `base`: what every page loads, and what home shares with any other part. One file compresses better than several. The imports of
 * a module are in the same file as the module, because files that import each other would fail.
 * `tools` and `outing`: what else the page of an announcement shares with parts that any page may load, and with other screens. People
 * often open this page first, from a link, and many small files would delay it.
 * `member`: what else every page of a member loads. Home has to contain the name of every file, so there are few.
 */
export function createSharedFiles(hasOtherFile: (id: string) => boolean) {
  let files: Map<string, string> | undefined;
  return (id: string, context: Context): string | null => {
    files ??= sharedFiles(context, hasOtherFile);
    if (!id.includes(iconPackage)) return id === entry ? null : (files.get(id) ?? null);
    const icon = iconFile.exec(id)?.[1];
    // The other files of the package are what every icon imports.
    return icon === undefined ? 'base' : (files.get(icon) ?? null);
  };
}

/** By module id, or by the name of an icon. */
function sharedFiles(context: Context, hasOtherFile: (id: string) => boolean): Map<string, string> {
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
  const ofAnnouncement = add(announcement);
  parts.delete(home);
  const files = new Map<string, string>();
  for (const id of ofHome) {
    if ([...parts.values()].some((part) => part.has(id))) files.set(id, 'base');
  }
  for (const id of [...always, ...ofReactDom]) files.set(id, 'base');
  const others = [...parts].filter(([start]) => start !== announcement);
  const forAnyPage = others.filter(([start]) => anyPage.test(start));
  for (const id of ofAnnouncement) {
    const isIn = (some: typeof others): boolean => some.some(([, part]) => part.has(id));
    if (isIn(others) && !files.has(id) && !hasOtherFile(id))
      files.set(id, isIn(forAnyPage) ? 'tools' : 'outing');
  }
  const ofMember = others.find(([start]) => memberTools.test(start))?.[1] ?? [];
  for (const id of ofMember) if (!files.has(id) && !hasOtherFile(id)) files.set(id, 'member');
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

/**
 * Fails the build when two files import each other, directly or through others: the one that runs first would read values of the
 * other that do not exist yet.
 */
export function refuseCycles(): Plugin {
  return {
    name: 'refuse-cycles',
    generateBundle(_options, bundle) {
      const left = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file] as const] : [],
        ),
      );
      // A file whose imports are all in no cycle is in none either.
      for (let before = -1; before !== left.size; ) {
        before = left.size;
        for (const [name, { imports }] of left)
          if (!imports.some((imported) => left.has(imported))) left.delete(name);
      }
      const cycles = [...left.values()].map(
        ({ fileName, imports, moduleIds }) =>
          `${fileName} imports ${imports.filter((imported) => left.has(imported)).join(', ')}; it has ${moduleIds.join(', ')}`,
      );
      if (cycles.length > 0) this.error(`files import each other:\n${cycles.join('\n')}`);
    },
  };
}

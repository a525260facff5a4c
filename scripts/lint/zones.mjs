// Import directions, checked by the linter. A zone is a folder; the table says which zones it may import.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const folders = (/** @type {string} */ path) =>
  existsSync(join(root, path))
    ? readdirSync(join(root, path), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
    : [];

const server = 'apps/server/src';
const web = 'apps/web/src';

/** @param {string} zone @param {string[]} others @returns {[string, string[]]} */
const entry = (zone, others) => [zone, others];

/**
 * Zone → the zones it may import besides itself. The most specific zone that contains a file applies.
 * @type {[string, string[]][]}
 */
const table = [
  ['packages/contract/src', []],
  [`${server}/config`, ['packages/contract/src']],
  [`${server}/platform`, ['packages/contract/src', `${server}/config`]],
  ...folders(`${server}/features`).map((name) =>
    entry(`${server}/features/${name}`, [
      'packages/contract/src',
      `${server}/config`,
      `${server}/platform`,
      `${server}/features`,
    ]),
  ),
  [server, ['packages/contract/src', `${server}/config`, `${server}/platform`, `${server}/features`]],
  [`${web}/lib`, ['packages/contract/src']],
  [`${web}/ui`, ['packages/contract/src', `${web}/lib`]],
  ...folders(`${web}/features`).map((name) =>
    entry(`${web}/features/${name}`, ['packages/contract/src', `${web}/lib`, `${web}/ui`, `${web}/features`]),
  ),
  [`${web}/app`, ['packages/contract/src', `${web}/lib`, `${web}/ui`, `${web}/features`]],
  [`${web}/worker`, ['packages/contract/src', `${web}/lib`]],
  [web, ['packages/contract/src', `${web}/lib`, `${web}/ui`, `${web}/features`, `${web}/app`]],
];
const allowed = new Map(table);
const zones = [...allowed.keys()].sort((a, b) => b.length - a.length);
/** @param {string} path @param {string} zone */
const inside = (path, zone) => path === zone || path.startsWith(`${zone}/`);
/** @param {string} path */
const zoneOf = (path) => zones.find((zone) => inside(path, zone));

/** The only packages that a zone may import: the contract imports nothing but zod. */
const packagesOf = new Map([['packages/contract/src', ['zod']]]);
/** @param {string} file */
const isTest = (file) => /\.test\.tsx?$|\/test\//.test(file);

/** @param {string} file @param {string} specifier */
function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return relative(root, resolve(dirname(file), specifier));
  const contract = /^@coequipiers\/contract\/(.+)$/.exec(specifier);
  return contract ? `packages/contract/src/${contract[1]}.ts` : undefined;
}

const isDoor = (/** @type {string} */ path) => /^apps\/server\/src\/features\/[^/]+\/feature\.ts$/.test(path);

/** `feature.ts` composes a feature of the server: the only file of it that `app.ts` imports, and imported by nobody else. */
function doorProblem(/** @type {string} */ from, /** @type {string} */ target) {
  if (from === `${server}/app.ts` && inside(target, `${server}/features`) && !isDoor(target))
    return `app.ts imports only the feature.ts of a feature, not ${target}`;
  if (from !== `${server}/app.ts` && isDoor(target)) return `only app.ts imports ${target}`;
  return undefined;
}

/** @param {string} file @param {string} specifier */
function problem(file, specifier) {
  const from = relative(root, file);
  const zone = zoneOf(from);
  if (!zone || isTest(from)) return undefined;
  const target = targetOf(file, specifier);
  if (target === undefined) {
    const packages = packagesOf.get(zone);
    const name = specifier.split('/')[0] ?? '';
    return packages && !packages.includes(name)
      ? `${zone} imports ${packages.join(', ')} only, not ${specifier}`
      : undefined;
  }
  const wrongDoor = doorProblem(from, target);
  if (wrongDoor) return wrongDoor;
  if (inside(target, zone) && zoneOf(target) === zone) return undefined;
  if (allowed.get(zone)?.some((other) => inside(target, other))) return undefined;
  return `${zone} may not import ${target}: see scripts/lint/zones.mjs`;
}

/** @typedef {{ source?: { value?: unknown } | null }} Importing */

const directions = {
  /** @param {{ filename: string, report: (problem: { node: unknown, message: string }) => void }} context */
  create(context) {
    const check = (/** @type {Importing} */ node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const message = problem(context.filename, specifier);
      if (message) context.report({ node: node.source, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

export default { meta: { name: 'house' }, rules: { directions } };

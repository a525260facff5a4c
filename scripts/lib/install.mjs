import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages */

/** @param {string} path @returns {Packages} */
const packagesIn = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

/**
 * npm records what it installed in node_modules/.package-lock.json. Comparing that with the lockfile also detects manual
 * and interrupted installations.
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  /** @type {Packages} */
  let present;
  try {
    present = packagesIn(join(root, 'node_modules/.package-lock.json'));
  } catch {
    return false;
  }
  return Object.entries(wanted).every(([path, entry]) => {
    const found = present[path];
    // Optional packages may be for other platforms.
    if (!found) return path === '' || entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** @param {string} root */
export function installPackages(root) {
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  // Under `npm start` this is the very npm that was called.
  const npm = process.env['npm_execpath'];
  return npm?.endsWith('.js')
    ? run(process.execPath, [npm, ...args], { cwd: root })
    : run('npm', args, { cwd: root });
}

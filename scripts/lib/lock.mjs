import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { atExit } from './run.mjs';

const heartbeatMs = 2_000;
const staleAfterMs = 30_000;

/** @param {string} path */
function isStale(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    if (Date.now() - statSync(path).mtimeMs > staleAfterMs) return true;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/** @param {string} path */
function take(path) {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    // Creating a link is atomic: the file appears together with the holder's pid.
    linkSync(own, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Removes the lock of a dead holder. The rename is atomic, so only one of several processes succeeds. @param {string} path */
function discard(path) {
  const away = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, away);
    rmSync(away, { force: true });
  } catch {
    // Another process was faster.
  }
}

/**
 * Runs the work while no other process of this checkout does. The lock of a dead process counts as free.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once if another process holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(path, work, onWait = () => {}) {
  mkdirSync(dirname(path), { recursive: true });
  let waited = false;
  while (!take(path)) {
    if (isStale(path)) {
      discard(path);
      continue;
    }
    if (!waited) onWait();
    waited = true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const release = atExit(() => rmSync(path, { force: true }));
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    release();
  }
}

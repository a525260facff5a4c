import { spawn } from 'node:child_process';

/** @typedef {{ code: number, output: string, seconds: number }} Outcome */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** Children that must not be stopped half-way. */
const finishing = new WeakSet();
/** @type {(() => void)[]} */
const undo = [];
let listening = false;

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has already exited.
  }
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  for (const child of running) if (!finishing.has(child)) signalGroup(child, 'SIGTERM');
  const deadline = Date.now() + 2_000;
  const waits = () => [...running].some((child) => finishing.has(child) || Date.now() < deadline);
  const leave = () => {
    if (waits()) setTimeout(leave, 50);
    else process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  leave();
}

function listen() {
  if (listening) return;
  listening = true;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  process.on('exit', () => {
    for (const child of running) signalGroup(child, 'SIGKILL');
    for (const work of undo.splice(0).toReversed()) work();
  });
}

/** Removes our signal handlers, so that other code in this process can handle Ctrl-C. */
export function unlisten() {
  if (!listening) return;
  listening = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.off(signal, stop);
}

/**
 * Registers synchronous work for the end of the process, however it ends except by `kill -9`.
 * @param {() => void} work
 * @returns {() => void} runs the work now instead
 */
export function atExit(work) {
  listen();
  undo.push(work);
  return () => {
    const index = undo.indexOf(work);
    if (index === -1) return;
    undo.splice(index, 1);
    work();
  };
}

/**
 * Runs a command to its end and collects its output. The child leads its own process group, so that one Ctrl-C reaches
 * it and its workers once, through us.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, uid?: number, gid?: number, toTheEnd?: boolean }} [options]
 *   `toTheEnd`: Ctrl-C waits for it instead of stopping it
 * @returns {Promise<Outcome>}
 */
export function run(command, args, { toTheEnd = false, ...options } = {}) {
  listen();
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    running.add(child);
    if (toTheEnd) finishing.add(child);
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    /** @param {number} code */
    const end = (code) => {
      running.delete(child);
      resolve({
        code,
        output: Buffer.concat(chunks).toString(),
        seconds: (performance.now() - started) / 1000,
      });
    };
    child.on('error', (error) => {
      chunks.push(Buffer.from(`${command}: ${error.message}\n`));
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

/**
 * @typedef {{
 *   folder: string,
 *   command: string,
 *   args: string[],
 *   stopSignal: 'INT' | 'QUIT' | 'TERM',
 *   env?: NodeJS.ProcessEnv,
 *   uid?: number,
 *   gid?: number,
 * }} ServerCommand `folder` is removed when the server has ended
 * @typedef {{
 *   output: () => string,
 *   exitCode: () => number | undefined,
 *   pid: Promise<number>,
 *   signal: (name: NodeJS.Signals) => Promise<void>,
 *   ended: Promise<void>,
 *   stop: () => Promise<void>,
 *   kill: () => Promise<void>,
 * }} PrivateServer `signal` goes to the server itself; `ended` resolves when it has ended, for any reason; `kill` is `kill -9`
 */

// A shell between us and the server reads from a pipe whose other end only we have open. When we end, even by `kill -9`,
// the pipe closes, and the shell stops the server and removes its folder: no orphan and no files are left behind.
const keeper = `
folder=$1; signal=$2; shift 2
exec 3<&0
"$@" 3<&- 4>&- </dev/null &
server=$!
echo "$server" >&4
exec >/dev/null 2>&1 4>&-
(cat <&3; kill -s "$signal" "$server") &
wait "$server"; code=$?
rm -rf "$folder"
exit "$code"
`;

/** @returns {Promise<number>} a port that was free a moment ago */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** @param {ServerCommand} server @returns {PrivateServer} */
export function keepServer({ folder, command, args, stopSignal, env, uid, gid }) {
  const child = /** @type {import('node:child_process').ChildProcessWithoutNullStreams} */ (
    spawn('/bin/sh', ['-c', keeper, 'keeper', folder, stopSignal, command, ...args], {
      stdio: ['pipe', 'pipe', 'pipe', 'ignore', 'pipe'],
      detached: true,
      env: env ?? process.env,
      ...(uid === undefined ? {} : { uid }),
      ...(gid === undefined ? {} : { gid }),
    })
  );
  let output = '';
  /** @param {Buffer} chunk */
  const keep = (chunk) => {
    output = (output + chunk.toString()).slice(-50_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.stdin.on('error', () => {});
  /** @type {Promise<number>} */
  const pid = new Promise((resolve) => {
    child.stdio[4]?.once('data', (said) => resolve(Number(said)));
  });
  /** @param {NodeJS.Signals} name */
  const signal = async (name) => void process.kill(await pid, name);
  /** @type {number | undefined} */
  let exitCode;
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => {
    /** @param {number | null} code */
    const end = (code) => {
      exitCode = code ?? 1;
      child.stdin.destroy();
      resolve();
    };
    child.once('error', () => end(127));
    child.once('exit', end);
  });
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  const kill = async () => {
    await signal('SIGKILL');
    await ended;
  };
  return { output: () => output, exitCode: () => exitCode, pid, signal, ended, stop, kill };
}

/**
 * Waits until the server is ready. If it exits first or takes too long, stops it and throws an error with its output.
 * @param {PrivateServer} server
 * @param {() => boolean | Promise<boolean>} isReady
 */
export async function untilReady(server, isReady, limitMs = 180_000) {
  const deadline = Date.now() + limitMs;
  while (!(await isReady())) {
    const code = server.exitCode();
    if (code === undefined && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 25));
      continue;
    }
    const reason = code === undefined ? `was not ready after ${limitMs / 1000} s` : `ended with code ${code}`;
    await server.stop();
    throw new Error(`The private server ${reason}:\n${server.output()}`);
  }
}

/**
 * Another process may take a free port before the server does; then it tries once more on another port.
 * @template T
 * @param {(port: number) => Promise<T>} start
 * @returns {Promise<T>}
 */
export async function onFreePort(start) {
  try {
    return await start(await freePort());
  } catch (error) {
    if (!/already in use/i.test(String(error))) throw error;
    return start(await freePort());
  }
}

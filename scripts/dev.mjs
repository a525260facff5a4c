// `npm run dev`: the server on port 8080, restarted at each change, and the page on port 3001.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** @param {string} name @param {string[]} args @param {string} cwd */
function start(name, args, cwd) {
  // Its own process group, so that it gets one signal per Ctrl-C, from here. A second signal would not let the database close.
  return spawn(join(root, 'node_modules/.bin', name), args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
}

const children = [
  start('tsx', ['watch', '--clear-screen=false', 'apps/server/src/main.ts'], root),
  start('vite', ['--port', '3001', '--strictPort'], join(root, 'apps/web')),
];
let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
for (const child of children) {
  child.on('exit', (code) => {
    if (!stopping) process.exitCode = code ?? 1;
    stop();
  });
}

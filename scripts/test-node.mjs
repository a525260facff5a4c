// `npm run test:node -- 24`: `npm test` under that version of Node, from the npm package `node`.
// `npm run test:node -- 24 --quick`: the same for `npm run test:quick`.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const [version = '', ...options] = process.argv.slice(2);
if (!/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error('Say which version of Node: npm run test:node -- 24');
  process.exit(1);
}
// npm puts that Node first in the PATH, so all programs that the tests start run under it too.
const command = ['exec', '--yes', `--package=node@${version}`, '--', 'node', 'scripts/test.mjs', ...options];
const child = spawn('npm', command, { cwd: resolve(import.meta.dirname, '..'), stdio: 'inherit' });
// The terminal sends Ctrl-C to the tests directly; this process waits for them to end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => void child.kill('SIGTERM'));
child.on('error', (error) => {
  console.error(`npm could not be started: ${error.message}`);
  process.exit(1);
});
child.on('close', (code) => process.exit(code ?? 1));

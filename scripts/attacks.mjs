// `npm run test:attacks`: the long version of the attack tests, with a table of their figures.
import { join, resolve } from 'node:path';
import { run } from './lib/run.mjs';

const root = resolve(import.meta.dirname, '..');
const vitest = join(root, 'node_modules/.bin/vitest');
const access = 'apps/server/src/access.integration.test.ts';
const nasty = 'apps/server/src/attacks/nasty-values.integration.test.ts';
const joining = 'apps/server/src/features/joining-by-email/joining-at-once.integration.test.ts';
const live = 'apps/server/src/features/chat/live.integration.test.ts';
const timing = 'apps/server/src/features/accounts/timing.integration.test.ts';

/** @type {[string, string[]][]} */
const parts = [
  ['attacks', ['run', '--project', 'attacks', '--reporter=verbose']],
  ['hostile values in every field', ['run', '--project', 'postgres', nasty]],
  ['every route × who calls', ['run', '--project', 'embedded', access]],
  ['200 guests confirm at once on two instances', ['run', '--project', 'postgres', joining]],
  ['a stranger at the live connection', ['run', '--project', 'embedded', live]],
  ['whether an address has an account, by time', ['run', '--project', 'embedded', timing]],
  [
    'two instances: sessions, limits, forged headers',
    [
      'run',
      '--project',
      'postgres',
      'apps/server/src/instances.redis.test.ts',
      'apps/server/src/platform/realtime/instances.redis.test.ts',
    ],
  ],
];

/** @type {string[]} */
const table = [];
let failed = false;
for (const [name, args] of parts) {
  const { code, output, seconds } = await run(vitest, args, {
    cwd: root,
    env: { ...process.env, ATTACKS: 'full', GUESTS: '200', NO_COLOR: '1' },
  });
  failed ||= code !== 0;
  if (code !== 0) console.log(output);
  const passed = /Tests\s+(.*)/.exec(output)?.[1] ?? 'no result';
  table.push(`| ${name} | ${passed}, ${Math.round(seconds)} s |`);
  for (const [, what, figure] of output.matchAll(/^attack \| (.*) \| (.*)$/gm))
    table.push(`| – ${what} | ${figure} |`);
}
console.log(['| Attack | Result |', '|---|---|', ...table].join('\n'));
process.exitCode = failed ? 1 : 0;

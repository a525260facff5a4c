// `npm run test:mutants`: removes one security control at a time, in a copy, and checks that its attack test fails.
// `npm run test:mutants -- token` tries only the controls whose name contains this word.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { atExit, run } from './lib/run.mjs';
import { mutants } from './mutants/mutants.mjs';

const root = resolve(import.meta.dirname, '..');
const wanted = mutants.filter(({ control }) => control.includes(process.argv[2] ?? ''));
const copy = mkdtempSync(join(tmpdir(), 'coequipiers-mutants-'));
atExit(() => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));

const notCopied = /\/(node_modules|dist|dist-server|data|docs|e2e|test-results|\.git)(\/|$)/;
cpSync(root, copy, {
  recursive: true,
  filter: (path) =>
    !notCopied.test(path.slice(root.length)) || path.startsWith(join(root, 'apps/server/data')),
});
// The links of our own packages are relative, so they lead into the copy: otherwise nothing taken out of the contract would be missing.
const packages = join(root, 'node_modules');
const own = join('node_modules', '@coequipiers');
mkdirSync(join(copy, own), { recursive: true });
for (const name of readdirSync(packages).filter((one) => one !== '@coequipiers'))
  symlinkSync(join(packages, name), join(copy, 'node_modules', name));
for (const name of readdirSync(join(root, own)))
  symlinkSync(readlinkSync(join(root, own, name)), join(copy, own, name));

/** @param {import('./mutants/mutants.mjs').Mutant} mutant */
async function attack({ project, test, title }) {
  const args = ['run', '--project', project, test, ...(title ? ['-t', title] : [])];
  return tests(args);
}

/** @param {string[]} args */
async function tests(args) {
  const { output } = await run(join(copy, 'node_modules/.bin/vitest'), args, {
    cwd: copy,
    env: { ...process.env, NO_COLOR: '1' },
  });
  const counts = /^\s*Tests\s+(.*)$/m.exec(output)?.[1] ?? '';
  return { failed: /\d+ failed/.test(counts), passed: /\d+ passed/.test(counts), output };
}

/** @param {import('./mutants/mutants.mjs').Mutant} mutant */
async function verdict(mutant) {
  const file = join(copy, mutant.file);
  const text = readFileSync(file, 'utf8');
  if (text.split(mutant.from).length !== 2) return 'NOT THERE: the list names code that has changed';
  writeFileSync(
    file,
    text.replace(mutant.from, () => mutant.to),
  );
  try {
    const { failed, passed, output } = await attack(mutant);
    if (failed) return 'caught';
    return passed ? `MISSED\n${output}` : `NOT RUN: no test ran, so try it again\n${output}`;
  } finally {
    writeFileSync(file, text);
  }
}

/** The tests must pass while all controls are in place; otherwise their failure proves nothing. */
async function checkBaseline() {
  for (const { project, test } of new Map(wanted.map((mutant) => [mutant.test, mutant])).values()) {
    const titles = wanted.filter((mutant) => mutant.test === test).map(({ title }) => title);
    const named = titles.every(Boolean) ? ['-t', titles.join('|')] : [];
    const { passed, failed, output } = await tests(['run', '--project', project, test, ...named]);
    if (passed && !failed) continue;
    console.log(`${output}\n${test} fails with every control in place.`);
    process.exit(1);
  }
}

await checkBaseline();
let missed = 0;
console.log('| Control taken out | Its attack test |\n|---|---|');
for (const mutant of wanted) {
  const outcome = await verdict(mutant);
  if (outcome !== 'caught') missed += 1;
  console.log(`| ${mutant.control} | ${outcome} |`);
}
console.log(`\n${wanted.length - missed} of ${wanted.length} caught.`);
process.exitCode = missed > 0 ? 1 : 0;

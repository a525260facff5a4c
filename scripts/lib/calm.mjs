import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** More than this share of the processors is taken away. */
const tooMuch = 0.2;
const [probeMs, againMs, triesAtMost] = [100, 5_000, 60];
/** How long a machine that was calm is taken for calm. */
const calmMs = 3_000;
let calmUntil = 0;
/** The true clock, also while a test has a fake one. */
const now = performance.now.bind(performance);
let seen = ticks();

/**
 * Waits while the host of a virtual machine gives its processors to others, which may take minutes. The product then rightly answers
 * 503 after some seconds, and a test that expects no error would fail.
 */
export async function untilCalm() {
  for (let tries = 0; now() > calmUntil && tries < triesAtMost; tries += 1) {
    if (isCalm()) calmUntil = now() + calmMs;
    else await pause(againMs);
  }
}

/** A probe costs processor time itself, so it is made only when the work since the last look does not already tell. */
function isCalm() {
  const before = seen;
  seen = ticks();
  const sinceThen = stolenShare(before, seen);
  return (sinceThen !== undefined && sinceThen <= tooMuch) || probe() <= tooMuch;
}

/** Asks for a processor for a moment, because nothing is taken from a machine that wants nothing. */
function probe() {
  const before = ticks();
  const end = now() + probeMs;
  while (now() < end);
  seen = ticks();
  return stolenShare(before, seen) ?? 0;
}

const [idleKinds, stolenKind] = [[3, 4], 7];
/** Of a hundredth of a second each: work for as long as a probe. */
const enoughTicks = probeMs / 10;

/**
 * How much of the processor time that was asked for between two looks was given to others. Undefined when too little was asked
 * for to tell.
 * @param {number[]} before
 * @param {number[]} after
 */
export function stolenShare(before, after) {
  const passed = after.map((count, kind) => count - (before[kind] ?? 0));
  const asked = passed.reduce((sum, count, kind) => (idleKinds.includes(kind) ? sum : sum + count), 0);
  // A probe that ends within a tick has one less.
  return asked >= enoughTicks - 1 ? (passed[stolenKind] ?? 0) / asked : undefined;
}

/** Processor time since the start of the machine: user, nice, system, idle, waiting, two kinds of interrupts, stolen. */
function ticks() {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
    return line.split(/ +/).slice(1, 9).map(Number);
  } catch {
    // Not on Linux.
    return [];
  }
}

import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** The machine counts as busy when more than this share of its processor time goes to other machines. */
const tooMuch = 0.2;
const [probeMs, againMs, triesAtMost] = [100, 5_000, 60];
/** After a calm check, the machine counts as calm for this long. */
const calmMs = 3_000;
let calmUntil = 0;
/** The real clock, also while a test uses a fake one. */
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

/** A probe costs processor time itself, so it runs only when the time since the last check does not show that the machine is calm. */
function isCalm() {
  const before = seen;
  seen = ticks();
  const sinceThen = stolenShare(before, seen);
  return (sinceThen !== undefined && sinceThen <= tooMuch) || probe() <= tooMuch;
}

/** Keeps a processor busy for a moment: time is only stolen from a machine that asks for it. */
function probe() {
  const before = ticks();
  const end = now() + probeMs;
  while (now() < end);
  seen = ticks();
  return stolenShare(before, seen) ?? 0;
}

const [idleKinds, stolenKind] = [[3, 4], 7];
/** Ticks of 10 ms: as much work as a probe does. */
const enoughTicks = probeMs / 10;

/**
 * The share of the requested processor time that went to other machines between two readings. Undefined when too little was
 * requested to tell.
 * @param {number[]} before
 * @param {number[]} after
 */
export function stolenShare(before, after) {
  const passed = after.map((count, kind) => count - (before[kind] ?? 0));
  const asked = passed.reduce((sum, count, kind) => (idleKinds.includes(kind) ? sum : sum + count), 0);
  // A probe that does not begin and end with a tick counts one tick less.
  return asked >= enoughTicks - 1 ? (passed[stolenKind] ?? 0) / asked : undefined;
}

/** Processor time since the start of the machine, from /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal. */
function ticks() {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
    return line.split(/ +/).slice(1, 9).map(Number);
  } catch {
    // Not on Linux.
    return [];
  }
}

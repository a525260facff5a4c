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

/**
 * Waits while the host of a virtual machine gives its processors to others, which may take minutes. The product then rightly answers
 * 503 after some seconds, and a test that expects no error would fail.
 */
export async function untilCalm() {
  for (let tries = 0; now() > calmUntil && tries < triesAtMost; tries += 1) {
    if (stolenShare() <= tooMuch) calmUntil = now() + calmMs;
    else await pause(againMs);
  }
}

/** Asks for a processor for a moment, because nothing is taken from a machine that wants nothing. */
function stolenShare() {
  const before = ticks();
  const end = now() + probeMs;
  while (now() < end);
  const passed = ticks().map((count, kind) => count - (before[kind] ?? 0));
  const all = passed.reduce((sum, count) => sum + count, 0);
  return all > 0 ? (passed[stolenKind] ?? 0) / all : 0;
}

const stolenKind = 7;

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

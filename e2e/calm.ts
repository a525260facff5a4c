import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** More than this share of the processors is taken away. */
const tooMuch = 0.2;
const [probeMs, againMs, triesAtMost] = [300, 5_000, 60];

/**
 * Waits while the host of a virtual machine gives its processors to others, which may take minutes. The product then rightly answers
 * 503 after some seconds, and a journey that expects no error would fail.
 */
export async function untilCalm(): Promise<void> {
  for (let tries = 1; stolenShare() > tooMuch && tries < triesAtMost; tries += 1) await pause(againMs);
}

/** Asks for a processor for a moment, because nothing is taken from a machine that wants nothing. */
function stolenShare(): number {
  const before = ticks();
  const end = performance.now() + probeMs;
  while (performance.now() < end);
  const passed = ticks().map((count, kind) => count - (before[kind] ?? 0));
  const all = passed.reduce((sum, count) => sum + count, 0);
  return all > 0 ? (passed[stolenKind] ?? 0) / all : 0;
}

const stolenKind = 7;

/** Processor time since the start of the machine: user, nice, system, idle, waiting, two kinds of interrupts, stolen. */
function ticks(): number[] {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
    return line.split(/ +/).slice(1, 9).map(Number);
  } catch {
    // Not on Linux.
    return [];
  }
}

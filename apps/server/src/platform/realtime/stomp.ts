import type { RealtimeErrorCode } from '@coequipiers/contract/realtime';
import type { Frame } from './frames.ts';

/** The end of a connection, and what its ERROR says. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RealtimeErrorCode;
  constructor(code: RealtimeErrorCode) {
    super(code);
    this.code = code;
  }
}

/** The newest version that both sides speak. A client that names none speaks 1.0. */
export function versionOf(accepted: string | undefined): string {
  const versions = (accepted ?? '1.0').split(',').map((version) => version.trim());
  const best = ['1.2', '1.1'].find((version) => versions.includes(version));
  if (!best) throw new Refusal('VERSION');
  return best;
}

/** How often each side sends at least, in milliseconds; 0 when one of them cannot or does not want it. */
export function negotiate(offered: string | undefined, ours: number): { send: number; receive: number } {
  const found = /^(\d{1,9}),(\d{1,9})$/.exec((offered ?? '0,0').replaceAll(' ', ''));
  if (!found) throw new Refusal('MALFORMED');
  const [theirs, wanted] = [Number(found[1]), Number(found[2])];
  return {
    send: wanted === 0 ? 0 : Math.max(ours, wanted),
    receive: theirs === 0 ? 0 : Math.max(ours, theirs),
  };
}

export function required(frame: Frame, header: string): string {
  const value = frame.headers[header];
  if (value === undefined || value === '') throw new Refusal('MALFORMED');
  return value;
}

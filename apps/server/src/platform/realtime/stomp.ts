import type { RealtimeErrorCode } from '@coequipiers/contract/realtime';
import type { Frame } from './frames.ts';

/** An error that ends the connection, with the code for its ERROR frame. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RealtimeErrorCode;
  constructor(code: RealtimeErrorCode) {
    super(code);
    this.code = code;
  }
}

/** The newest common version. A client that sends none uses 1.0. */
export function versionOf(accepted: string | undefined): string {
  const versions = (accepted ?? '1.0').split(',').map((version) => version.trim());
  const best = ['1.2', '1.1'].find((version) => versions.includes(version));
  if (!best) throw new Refusal('VERSION');
  return best;
}

/** The heart-beat interval of each side in milliseconds; 0 for none. */
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

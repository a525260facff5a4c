import type { OutingState } from './outings.ts';

type Facts = { cancelledAt: Date | null; endsAt: Date; taken: number; places: number };

export function outingStateOf({ cancelledAt, endsAt, taken, places }: Facts, now: Date): OutingState {
  if (cancelledAt) return 'cancelled';
  if (endsAt <= now) return 'over';
  return taken >= places ? 'full' : 'open';
}

import { createSignedTokens } from '../../../platform/signed-tokens.ts';

export const leavePath = '/api/participations/leave';

export type LeaveLinks = ReturnType<typeof createLeaveLinks>;

/** Links in reminders by which someone leaves an outing without logging in. A link works for this person and outing only. */
export function createLeaveLinks({ secret, publicUrl }: { secret: string; publicUrl: string }) {
  const tokens = createSignedTokens(secret, 'leave');

  return {
    linkFor: (outingId: string, alias: string): string =>
      `${publicUrl}${leavePath}?token=${tokens.sign(outingId, alias)}`,

    read(token: string): { outingId: string; alias: string } | undefined {
      const [outingId, alias] = tokens.read(token) ?? [];
      return outingId && alias ? { outingId, alias } : undefined;
    },
  };
}

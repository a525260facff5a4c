import { createHmac, timingSafeEqual } from 'node:crypto';

export const leavePath = '/api/participations/leave';

export type LeaveLinks = ReturnType<typeof createLeaveLinks>;

/** Links in reminders by which someone leaves an outing without logging in. A link works for this person and outing only. */
export function createLeaveLinks({ secret, publicUrl }: { secret: string; publicUrl: string }) {
  const signatureOf = (outingId: string, alias: string): Buffer =>
    createHmac('sha256', secret).update(`leave:${outingId}:${alias}`).digest();

  return {
    linkFor: (outingId: string, alias: string): string =>
      `${publicUrl}${leavePath}?token=${outingId}.${alias}.${signatureOf(outingId, alias).toString('base64url')}`,

    read(token: string): { outingId: string; alias: string } | undefined {
      const [outingId = '', alias = '', given = ''] = token.split('.', 3);
      const signature = Buffer.from(given, 'base64url');
      const expected = signatureOf(outingId, alias);
      return signature.length === expected.length && timingSafeEqual(signature, expected)
        ? { outingId, alias }
        : undefined;
    },
  };
}

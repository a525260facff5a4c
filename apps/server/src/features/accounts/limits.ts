import type { Limits } from '../../platform/limits/limits.ts';

const quarterHour = 900;
const hour = 3_600;

/** How often one address, and one e-mail, may try. */
const allowances = {
  login: { perAddress: { tries: 50, seconds: quarterHour }, perEmail: { tries: 10, seconds: quarterHour } },
  register: { perAddress: { tries: 20, seconds: hour }, perEmail: { tries: 5, seconds: hour } },
  forgot: { perAddress: { tries: 20, seconds: hour }, perEmail: { tries: 5, seconds: hour } },
  resend: { perAddress: { tries: 20, seconds: hour }, perEmail: { tries: 5, seconds: hour } },
} as const;

export type AccountLimits = ReturnType<typeof createAccountLimits>;

export function createAccountLimits(limits: Limits) {
  const guard = (action: keyof typeof allowances) => {
    const address = limits.limit(`${action}-address`, allowances[action].perAddress);
    const email = limits.limit(`${action}-email`, allowances[action].perEmail);
    return async (request: { network: string; body: { email: string } }) => {
      await address.take(request.network);
      await email.take(request.body.email.trim().toLowerCase());
    };
  };
  return {
    login: guard('login'),
    register: guard('register'),
    forgot: guard('forgot'),
    resend: guard('resend'),
    /** How often someone who is logged in may say their password. */
    password: limits.limit('password', { tries: 10, seconds: quarterHour }),
    /** How many people someone may look up. */
    lookup: limits.limit('lookup', { tries: 300, seconds: quarterHour }),
    /** How often someone may take all that is theirs along: it reads everything, and every picture. */
    export: limits.limit('export', { tries: 10, seconds: hour }),
  };
}

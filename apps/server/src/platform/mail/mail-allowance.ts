import type { Limit, Limits } from '../limits/limits.ts';
import { mailboxOf } from './mailbox.ts';

const day = 24 * 3_600;

/** Mails a day for one mailbox. */
const allowances = { ofStrangers: 10, toLogIn: 10, toLogInFromKnown: 5 } as const;

export type MailAllowance = ReturnType<typeof createMailAllowance>;

/**
 * The mails that people who do not own an address can cause for it, counted here for all kinds. Beyond the allowance nothing is sent and
 * nothing is said, because the answer must not depend on the address.
 */
export function createMailAllowance(limits: Limits) {
  const perDay = (name: string, tries: number) => limits.limit(name, { tries, seconds: day });
  const strangers = perDay('mails-of-strangers', allowances.ofStrangers);
  const logins = perDay('mails-to-log-in', allowances.toLogIn);
  const known = perDay('mails-to-log-in-known', allowances.toLogInFromKnown);

  return {
    /** Joins, alerts and activation, together. */
    forStrangers: (email: string): Promise<boolean> => isLeft(strangers, email),

    /**
     * Login links and recovery. Requests from a network or a device that the account has logged in from have some of their own, so that
     * strangers cannot use all of them up.
     */
    forLogin: async (email: string, isKnown: boolean): Promise<boolean> =>
      (isKnown && (await isLeft(known, email))) || isLeft(logins, email),
  };
}

const isLeft = ({ take }: Limit, email: string): Promise<boolean> =>
  take(mailboxOf(email)).then(
    () => true,
    () => false,
  );

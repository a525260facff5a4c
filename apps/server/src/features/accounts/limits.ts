import type { Limits } from '../../platform/limits/limits.ts';
import type { KnownNetworks } from './known-networks.ts';

const quarterHour = 900;
const hour = 3_600;
const day = 24 * hour;

/** Whoever tries pays for it: their network, and their network for one e-mail. */
const allowances = {
  login: { perAddress: { tries: 50, seconds: quarterHour }, perPair: { tries: 10, seconds: quarterHour } },
  register: { perAddress: { tries: 20, seconds: hour }, perPair: { tries: 5, seconds: hour } },
  // How many mails one e-mail gets is not counted here: see the mailer.
  link: { perAddress: { tries: 20, seconds: hour } },
} as const;

/** For one e-mail, over all the networks that its owner has not logged in from. */
const elsewhere = { tries: 20, seconds: day, firstWait: 30, longestWait: quarterHour };
/** For one e-mail on a network that its owner has logged in from: slow for who guesses, but never closed. */
const atHome = { tries: 10, seconds: hour, firstWait: 5, longestWait: 60 };

type Try = { network: string; body: { email: string } };

export type AccountLimits = ReturnType<typeof createAccountLimits>;

export function createAccountLimits(limits: Limits, networks: KnownNetworks) {
  const perAddress = (action: string, allowance: { tries: number; seconds: number }) => {
    const address = limits.limit(`${action}-address`, allowance);
    return ({ network }: Try) => address.take(network);
  };
  const perPair = (action: 'login' | 'register') => {
    const address = perAddress(action, allowances[action].perAddress);
    const pair = limits.limit(`${action}-pair`, allowances[action].perPair);
    return async (request: Try) => {
      await address(request);
      await pair.take(pairOf(request));
    };
  };
  const strangers = perPair('login');
  const overNetworks = limits.slowing('login-email', elsewhere);
  const owners = limits.slowing('login-known', atHome);

  return {
    async login(request: Try): Promise<void> {
      if (await networks.isKnown(request.body.email, request.network)) return owners.take(pairOf(request));
      await strangers(request);
      await overNetworks.take(emailOf(request));
    },
    register: perPair('register'),
    forgot: perAddress('forgot', allowances.link.perAddress),
    resend: perAddress('resend', allowances.link.perAddress),
    /** How often someone who is logged in may say their password. */
    password: limits.limit('password', { tries: 10, seconds: quarterHour }),
    /** How many people someone may look up. */
    lookup: limits.limit('lookup', { tries: 300, seconds: quarterHour }),
    /** How often someone may take all that is theirs along: it reads everything, and every picture. */
    export: limits.limit('export', { tries: 10, seconds: hour }),
  };
}

const emailOf = ({ body }: Try): string => body.email.trim().toLowerCase();
const pairOf = (request: Try): string => `${request.network} ${emailOf(request)}`;

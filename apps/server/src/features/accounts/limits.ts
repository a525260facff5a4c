import { loginLinkLimits } from '@coequipiers/contract/login-link';
import type { Limits } from '../../platform/limits/limits.ts';
import { mailboxOf } from '../../platform/mail/mailbox.ts';
import type { Devices } from './device.ts';
import type { KnownNetworks } from './known-networks.ts';

const quarterHour = 900;
const hour = 3_600;
const day = 24 * hour;

/** Attempts count against the caller's network, and against the pair of network and e-mail. */
const allowances = {
  login: { perAddress: { tries: 50, seconds: quarterHour }, perPair: { tries: 10, seconds: quarterHour } },
  register: { perAddress: { tries: 20, seconds: hour }, perPair: { tries: 5, seconds: hour } },
  // The mailer limits the number of mails per address.
  link: { perAddress: { tries: 20, seconds: hour } },
  loginLink: { perAddress: { tries: loginLinkLimits.requestsOfNetworkAnHour, seconds: hour } },
  // Whether an account is active is asked again and again while its page waits.
  secret: { perAddress: { tries: 2_000, seconds: hour } },
} as const;

/** Per network. */
const wrongCodes = { tries: loginLinkLimits.wrongCodesOfNetworkADay, seconds: day };

/** Per account that is not active: each writes to an address that nobody has proved. */
const moves = { tries: 5, seconds: hour };

/** Per device on which the owner has logged in. Strangers cannot use it up. */
const fromKnownDevice = { tries: 10, seconds: quarterHour };
/** Per e-mail, over all networks that its owner has not logged in from. */
const fromUnknownNetworks = { tries: 20, seconds: day, firstWait: 30, longestWait: quarterHour };
/** Per e-mail, on a network that its owner has logged in from. Others on that network may use up these tries. */
const fromKnownNetwork = { tries: 10, seconds: hour, firstWait: 5, longestWait: 60 };

type Asked = { network: string };
type Attempt = Asked & { body: { email: string } };
type Login = Attempt & { headers: { cookie?: string | undefined } };

export type AccountLimits = ReturnType<typeof createAccountLimits>;

export function createAccountLimits(limits: Limits, networks: KnownNetworks, devices: Devices) {
  const perAddress = (action: string, allowance: { tries: number; seconds: number }) => {
    const address = limits.limit(`${action}-address`, allowance);
    return ({ network }: Asked) => address.take(network);
  };
  const perPair = (action: 'login' | 'register', keyOf: (email: string) => string) => {
    const address = perAddress(action, allowances[action].perAddress);
    const pair = limits.limit(`${action}-pair`, allowances[action].perPair);
    return async (request: Attempt) => {
      await address(request);
      await pair.take(`${request.network} ${keyOf(emailOf(request))}`);
    };
  };
  const knownDevice = limits.limit('login-device', fromKnownDevice);
  const unknownNetwork = perPair('login', (email) => email);
  const allUnknownNetworks = limits.slowing('login-email', fromUnknownNetworks);
  const knownNetwork = limits.slowing('login-known', fromKnownNetwork);
  const forgotFromUnknownNetwork = perAddress('forgot', allowances.link.perAddress);

  /** Whether the account has logged in from this device or network. Takes the same time whether or not the address has an account. */
  const isKnown = async (request: Login): Promise<boolean> => {
    const device = await devices.find(request.headers.cookie, request.body.email);
    return device !== undefined || networks.isKnown(request.body.email, request.network);
  };

  return {
    isKnown,
    async login(request: Login): Promise<void> {
      const device = await devices.find(request.headers.cookie, request.body.email);
      if (device !== undefined) return knownDevice.take(device);
      if (await networks.isKnown(request.body.email, request.network))
        return knownNetwork.take(pairOf(request));
      await unknownNetwork(request);
      await allUnknownNetworks.take(emailOf(request));
    },
    register: perPair('register', mailboxOf),
    /** Others on a network must not keep people who have logged in there from recovering their account. */
    async forgot(request: Login): Promise<void> {
      if (await isKnown(request)) return;
      await forgotFromUnknownNetwork(request);
    },
    resend: perAddress('resend', allowances.link.perAddress),
    /** Calls with the secret of a page, or with the token of a link. */
    secret: perAddress('registration-secret', allowances.secret.perAddress),
    loginLink: perAddress('login-link', allowances.loginLink.perAddress),
    /** Counted before a code is compared, and given back for a right one. */
    wrongCode: limits.limit('login-code', wrongCodes),
    move: perAddress('registration-move', allowances.register.perAddress),
    moves: limits.limit('registration-moves', moves),
    /** Password checks of a logged-in person. */
    password: limits.limit('password', { tries: 10, seconds: quarterHour }),
    lookup: lookupLimit(limits),
    /** Exports are expensive: each reads all rows and all pictures of a person. */
    export: limits.limit('export', { tries: 10, seconds: hour }),
  };
}

/** Lookups of other people. */
export const lookupLimit = (limits: Limits) => limits.limit('lookup', { tries: 300, seconds: quarterHour });

const emailOf = ({ body }: Attempt): string => body.email.trim().toLowerCase();
const pairOf = (request: Attempt): string => `${request.network} ${emailOf(request)}`;

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { accountLimits } from '@coequipiers/contract/account-limits';
import type { PeopleRepository } from './people-repository.ts';

/** A random name of 16 bytes and its signature of 32, both in base64url. */
const cookie = /(?:^|; *)device=([\w-]{22})\.([\w-]{43})(?:;|$)/;
const maxAge = accountLimits.deviceCookieDays * 24 * 3_600;

type Owner = { id: string; passwordHash: string };

export type Devices = ReturnType<typeof createDevices>;

/**
 * Devices of a person, known by a cookie that only the login receives: a random name, signed together with the person's id
 * and password hash. So it says nothing about the person, is of no use for another account, and ends with the password or the account.
 */
export function createDevices(people: PeopleRepository, secret: string, publicUrl: string) {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const sign = (name: string, { id, passwordHash }: Owner): string =>
    createHmac('sha256', secret).update(`device:${name}:${id}:${passwordHash}`).digest('base64url');

  return {
    /** The `Set-Cookie` header for whoever has just given or chosen this password. */
    cookieFor: (owner: Owner): string => {
      const name = randomBytes(16).toString('base64url');
      const value = `${name}.${sign(name, owner)}`;
      return `device=${value}; Path=/api/auth/login; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
    },

    /** The name of the device, if it is one of this person's. Takes the same time whether or not the address has an account. */
    find: async (cookies: string | undefined, email: string): Promise<string | undefined> => {
      const [, name, signature] = cookie.exec(cookies ?? '') ?? [];
      if (name === undefined || signature === undefined) return undefined;
      const person = await people.byEmail(email);
      const expected = sign(name, { id: person?.id ?? '', passwordHash: person?.password_hash ?? '' });
      return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? name : undefined;
    },
  };
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { accountLimits } from '@coequipiers/contract/account-limits';
import type { PeopleRepository, Person } from './people-repository.ts';

/** A random name of 16 bytes and its signature of 32, both in base64url. */
const cookie = /(?:^|; *)device=([\w-]{22})\.([\w-]{43})(?:;|$)/;
const maxAge = accountLimits.deviceCookieDays * 24 * 3_600;

/** The calls that know a device by it. */
const knownAt = ['/api/auth/login', '/api/user/login-link', '/api/user/forgot-password'];

type Owner = Pick<Person, 'id' | 'password_hash'>;

export type Devices = ReturnType<typeof createDevices>;

/**
 * Devices of a person, known by a cookie that only the login receives: a random name, signed together with the person's id
 * and password hash, which is empty for whoever has none. So it says nothing about the person, is of no use for another account, and
 * ends with the password or the account.
 */
export function createDevices(people: PeopleRepository, secret: string, publicUrl: string) {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const sign = (name: string, { id, password_hash: hash }: Owner): string =>
    createHmac('sha256', secret)
      .update(`device:${name}:${id}:${hash ?? ''}`)
      .digest('base64url');

  return {
    /** The `Set-Cookie` headers for whoever has just proved that the account is theirs: one cookie, at each path that reads it. */
    cookiesFor: (owner: Owner): string[] => {
      const name = randomBytes(16).toString('base64url');
      const value = `${name}.${sign(name, owner)}`;
      return knownAt.map(
        (path) => `device=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`,
      );
    },

    /** The name of the device, if it is one of this person's. Takes the same time whether or not the address has an account. */
    find: async (cookies: string | undefined, email: string): Promise<string | undefined> => {
      const [, name, signature] = cookie.exec(cookies ?? '') ?? [];
      if (name === undefined || signature === undefined) return undefined;
      const person = await people.byEmail(email);
      const expected = sign(name, { id: person?.id ?? '', password_hash: person?.password_hash ?? null });
      return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? name : undefined;
    },
  };
}

import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../platform/http/app-error.ts';

// Argon2id, which is this library's default.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const commonCount = 3_000;
const common = new Set(
  dictionary['passwords-common'].slice(0, commonCount).map((word) => word.toLowerCase()),
);

export const hashPassword = (password: string): Promise<string> => hash(password, options);

/** Refuses the most common passwords, in upper or lower case. */
export function refuseCommon(password: string): void {
  if (common.has(password.toLowerCase())) throw new AppError('USER_015');
}

/** The hash of a random password: a login without an account then takes as long as one with. */
const dummyHash = hashPassword(crypto.randomUUID());

export async function matches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const right = await verify(passwordHash ?? (await dummyHash), password);
  return right && Boolean(passwordHash);
}

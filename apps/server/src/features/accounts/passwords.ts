import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../platform/app-error.ts';
import { type Asker, createTurns, halfOfTheProcessors } from '../../platform/turns/turns.ts';

// Argon2id, which is this library's default.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const commonCount = 3_000;
const common = new Set(
  dictionary['passwords-common'].slice(0, commonCount).map((word) => word.toLowerCase()),
);

/** One process has one set of processors, however many applications a test starts in it. */
const turns = createTurns({ atOnce: halfOfTheProcessors, waiting: 100, waitMs: 5_000 });

export const hashPassword = (password: string, asker: Asker): Promise<string> =>
  turns.run(asker, () => hash(password, options));

/** Refuses the most common passwords, in upper or lower case. */
export function refuseCommon(password: string): void {
  if (common.has(password.toLowerCase())) throw new AppError('USER_015');
}

/** The hash of a random password: a login without an account then takes as long as one with. */
const dummyHash = hash(crypto.randomUUID(), options);

export async function matches(
  password: string,
  passwordHash: string | null | undefined,
  asker: Asker,
): Promise<boolean> {
  const comparedTo = passwordHash ?? (await dummyHash);
  const right = await turns.run(asker, () => verify(comparedTo, password));
  return right && Boolean(passwordHash);
}

import { type ErrorCode, errors } from '@coequipiers/contract/errors';

type Details = {
  /** A more specific sentence than the default of the code. */
  userMessage?: string;
  /** For developers. The client receives it too, so it must not reveal internals. */
  message?: string;
  retryAfterSeconds?: number;
  triesLeft?: number;
  cause?: unknown;
};

/** An error response, by its code in the contract. */
export class AppError extends Error {
  override name = 'AppError';
  readonly status: number;
  readonly userMessage: string;
  readonly retryAfterSeconds: number | undefined;
  readonly triesLeft: number | undefined;

  constructor(
    readonly code: ErrorCode,
    details: Details = {},
  ) {
    super(details.message ?? code, { cause: details.cause });
    this.status = errors[code].status;
    this.userMessage = details.userMessage ?? errors[code].userMessage;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.triesLeft = details.triesLeft;
  }
}

import { type ErrorCode, errors } from '@coequipiers/contract/errors';

type Details = {
  /** A sentence for this very case, where the table's is too general. */
  userMessage?: string;
  /** For engineers: it reaches the caller too, so it says nothing of the inside. */
  message?: string;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** An answer that is not a success, by its code in the contract's table. */
export class AppError extends Error {
  override name = 'AppError';
  readonly status: number;
  readonly userMessage: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    details: Details = {},
  ) {
    super(details.message ?? code, { cause: details.cause });
    this.status = errors[code].status;
    this.userMessage = details.userMessage ?? errors[code].userMessage;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

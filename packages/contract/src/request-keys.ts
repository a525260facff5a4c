/** How long the server remembers an `Idempotency-Key`: a request that is repeated within this time has its effect once. */
export const requestKeyHours = 24;

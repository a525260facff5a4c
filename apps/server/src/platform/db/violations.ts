/** Whether a write violated this unique constraint, named `table_column_key`. */
export function isTaken(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = error as { code?: string; constraint?: string };
  return code === '23505' && violated === constraint;
}

const deadlock = '40P01';
/** Raised by `commit_before`. */
const serializationFailure = '40001';

/** Whether PostgreSQL aborted the transaction because of others, or of the time it took: the same work may succeed now. */
export const mayRunAgain = (error: unknown): boolean =>
  [deadlock, serializationFailure].includes((error as { code?: string }).code ?? '');

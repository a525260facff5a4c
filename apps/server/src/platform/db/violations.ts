/** Whether a write violated this unique constraint, named `table_column_key`. */
export function isTaken(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = error as { code?: string; constraint?: string };
  return code === '23505' && violated === constraint;
}

/** Whether PostgreSQL aborted the transaction because of a deadlock. */
export const isDeadlock = (error: unknown): boolean => (error as { code?: string }).code === '40P01';

/** Whether a write failed because another row already has this value. The constraint is named `table_column_key`. */
export function isTaken(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = error as { code?: string; constraint?: string };
  return code === '23505' && violated === constraint;
}

/** Whether PostgreSQL ended a transaction because it and another one were waiting for each other. */
export const isDeadlock = (error: unknown): boolean => (error as { code?: string }).code === '40P01';

/** A PostgreSQL array literal: faster than the driver's own, which checks every number for characters to escape. */
export const arrayLiteral = (list: readonly number[]): string => `{${list.join(',')}}`;

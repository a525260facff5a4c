// Whether what a server sent, or this device stored, is what the page expects.

export type Check = (value: unknown) => boolean;
export type Checks<Shape> = Readonly<Record<keyof Shape, Check>>;

export const isText: Check = (value) => typeof value === 'string';
export const isNumber: Check = (value) => Number.isFinite(value);
export const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
export const isYesOrNo: Check = (value) => typeof value === 'boolean';
export const isInstant: Check = (value) => isText(value) && !Number.isNaN(Date.parse(String(value)));

export const isOneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);

export const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

export const orMissing =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

/** Whether every field passes its check. Further fields are ignored. */
export function fits<Shape>(value: unknown, checks: Checks<Shape>): value is Shape {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return Object.entries<Check>(checks).every(([field, check]) => check(fields[field]));
}

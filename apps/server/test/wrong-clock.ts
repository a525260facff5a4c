/** Shifts the clock of this process by CLOCK_OFFSET_MS, as if the machine's were wrong. */
export function setClockWrong(): void {
  const offset = Number(process.env['CLOCK_OFFSET_MS'] ?? 0);
  if (offset === 0) return;
  const Right = Date;
  class WrongDate extends Right {
    constructor(...given: [] | [number | string | Date]) {
      if (given.length === 0) super(Right.now() + offset);
      else super(...(given as [number]));
    }
    static override now(): number {
      return Right.now() + offset;
    }
  }
  globalThis.Date = WrongDate as DateConstructor;
}

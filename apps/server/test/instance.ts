// The whole server with its usual settings, but without the built page. CLOCK_OFFSET_MS shifts its clock, as if the machine's
// were wrong.
import { withoutPage } from './without-page.ts';

const offset = Number(process.env['CLOCK_OFFSET_MS'] ?? 0);
if (offset !== 0) {
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

const { serve } = await import('../src/serve.ts');
void serve(withoutPage);

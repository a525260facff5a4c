// The whole server with its usual settings, but without the built page.
import { withoutPage } from './without-page.ts';
import { setClockWrong } from './wrong-clock.ts';

setClockWrong();

const { serve } = await import('../src/serve.ts');
void serve(withoutPage);

// Zod tests whether eval works, which the page's content policy blocks. This must run before any schema is created.
import * as z from 'zod/mini';

z.config({ jitless: true });

export { z };

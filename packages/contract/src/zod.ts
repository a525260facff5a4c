// The page's content policy refuses eval, which zod probes for; this must run before any schema is made.
import * as z from 'zod/mini';

z.config({ jitless: true });

export { z };

import { beforeEach } from 'vitest';
import { untilCalm } from '../../../scripts/lib/calm.mjs';

// Before the file is loaded as well, because many files start their server and register people at that time.
await untilCalm();
// No timeout of the hook (0), because `untilCalm` itself waits for some minutes at most.
beforeEach(untilCalm, 0);

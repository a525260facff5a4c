import { beforeEach } from 'vitest';
import { untilCalm } from '../../../scripts/lib/calm.mjs';

// Files start their server, and often register people, as they are loaded.
await untilCalm();
// No limit of time: it waits for some minutes at most.
beforeEach(untilCalm, 0);

import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, ratioOf } from '../lib/figures.ts';
import type { Lab } from '../lib/lab.ts';
import { type Send, withLoad } from '../lib/load.ts';
import { drawSearches, nearbyPath } from '../lib/mix.ts';
import { timed } from '../lib/progress.ts';
import { residentMegabytes } from '../lib/resident.ts';
import { startServer } from '../lib/server.ts';
import { median } from '../lib/timing.ts';

/** In seconds: `samples` are taken, one per second, up to `early` and up to `late`; their median counts. */
const moments = { full: { early: 60, late: 300, samples: 15 }, quick: { early: 4, late: 12, samples: 3 } };

/** Does the memory of an instance stay constant under a continuous search load? */
export async function memory(lab: Lab): Promise<Figure[]> {
  const { early, late, samples } = lab.quick ? moments.quick : moments.full;
  const { url: database } = await lab.filled(lab.many);
  const { url, stop } = await startServer(lab, { DATABASE_URL: database });
  const paths = drawSearches(lab.communes.all, 4_000).map(nearbyPath);
  const label = `memory under the nearby load, ${late} s`;
  const measure = async (send: Send) => {
    const load = send({ url, connections: 32, paths, seconds: late + 1 });
    const began = performance.now();
    const look = async (from: number): Promise<number> => {
      const list: number[] = [];
      for (let count = samples; count > 0; count -= 1) {
        // A failed load rejects here. As an unhandled rejection it would end the whole run instead of this part.
        await Promise.race([pause(Math.max(0, began + (from - count) * 1_000 - performance.now())), load]);
        list.push(await residentMegabytes(url));
      }
      return median(list);
    };
    const measured = { early: await look(early), late: await look(late) };
    await load;
    return measured;
  };
  const seen = await timed(label, late, () => withLoad(measure));
  await stop();
  const after = (seconds: number) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`);
  return [
    ratioOf(
      `resident memory under the nearby load: after ${after(late)} ÷ after ${after(early)}`,
      [
        { name: after(late), value: seen.late, unit: 'MB' },
        { name: after(early), value: seen.early, unit: 'MB' },
      ],
      {
        target: { most: 1.1 },
        notJudged: lab.quick ? 'the target is for 5 minutes ÷ 1 minute' : undefined,
      },
    ),
  ];
}

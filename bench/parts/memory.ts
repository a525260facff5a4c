import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, ratioOf } from '../lib/figures.ts';
import type { Lab } from '../lib/lab.ts';
import { type Send, withLoad } from '../lib/load.ts';
import { drawSearches, pathOf } from '../lib/mix.ts';
import { timed } from '../lib/progress.ts';
import { residentMegabytes } from '../lib/resident.ts';
import { startServer } from '../lib/server.ts';
import { median } from '../lib/timing.ts';

/** When it is looked at, in seconds: some time before each of these, and the middle of what is seen counts. */
const moments = { full: { early: 60, late: 300, looks: 15 }, quick: { early: 4, late: 12, looks: 3 } };

/** Does an instance that answers searches without a pause keep its size? */
export async function memory(lab: Lab): Promise<Figure[]> {
  const { early, late, looks } = lab.quick ? moments.quick : moments.full;
  const { url: database } = await lab.filled(lab.many);
  const { url, stop } = await startServer(lab, { DATABASE_URL: database });
  const paths = drawSearches(lab.communes.all, 4_000).map(pathOf);
  const label = `memory under the nearby load, ${late} s`;
  const measure = async (send: Send) => {
    const load = send({ url, connections: 32, paths, seconds: late + 1 });
    const began = performance.now();
    const look = async (from: number): Promise<number> => {
      const list: number[] = [];
      for (let count = looks; count > 0; count -= 1) {
        // A load that fails is heard here: unheard, it would end the whole run and not this part alone.
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
        reach: { most: 1.1 },
        notJudged: lab.quick ? 'the reach is that of 5 minutes ÷ 1 minute' : undefined,
      },
    ),
  ];
}

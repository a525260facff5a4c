import { makeFeeds } from '../lib/feeds.ts';
import { type Figure, ratioOf } from '../lib/figures.ts';
import type { Lab } from '../lib/lab.ts';
import { type Load, withLoad } from '../lib/load.ts';
import { drawSearches, nearbyPath } from '../lib/mix.ts';
import { progress } from '../lib/progress.ts';
import { startServer } from '../lib/server.ts';
import { median, percentile } from '../lib/timing.ts';

const feeds = 10_000;
const feedsPerSecond = 10_000 / 60;
const firstPerSecond = 400;
/** Far below the capacity of the instance, so that only the load of the feeds can slow the searches down. */
const searchesPerSecond = 60;

/**
 * Do 10,000 calendars a minute slow down the searches on the same instance? Once each fetches its whole feed, and once each sends the
 * tag of the feed that it has.
 */
export async function agenda(lab: Lab): Promise<Figure[]> {
  const filled = await lab.filled(lab.many);
  const paths = await makeFeeds(filled, feeds);
  const { url, stop } = await startServer(lab, { DATABASE_URL: filled.url });
  const { rounds, seconds } = lab.quick ? { rounds: 3, seconds: 5 } : { rounds: 7, seconds: 20 };
  const searches: Load = {
    url,
    connections: 8,
    paths: drawSearches(lab.communes.all, 2_000).map(nearbyPath),
    perSecond: searchesPerSecond,
    seconds,
  };
  const fetches: Load = { url, connections: 8, paths, perSecond: feedsPerSecond, seconds };
  const kinds = { whole: fetches, tagged: { ...fetches, sendsTags: true } };
  const bar = progress('searches with and without calendars beside them', 3 * (rounds + 1));
  const measured = await withLoad((search) =>
    withLoad(async (fetch) => {
      // Every calendar fetches its feed once before it can send a tag.
      await fetch({ ...kinds.tagged, perSecond: firstPerSecond, seconds: feeds / firstPerSecond });
      const one = async (beside?: Load): Promise<number> => {
        const [{ latencies }] = await Promise.all([search(searches), beside && fetch(beside)]);
        bar.step();
        return percentile(latencies, 0.95);
      };
      const round = async () => ({
        whole: await one(kinds.whole),
        tagged: await one(kinds.tagged),
        alone: await one(),
      });
      await round();
      const list = [];
      for (let count = 0; count < rounds; count += 1) list.push(await round());
      return list;
    }),
  );
  bar.done();
  await stop();
  const p95 = (of: keyof (typeof measured)[number]) => median(measured.map((round) => round[of]));
  const figure = (kind: keyof typeof kinds, what: string): Figure =>
    ratioOf(
      `nearby over HTTP beside 10,000 calendar feeds a minute, ${what} ÷ alone, p95`,
      [
        { name: 'with feeds', value: p95(kind), unit: 'ms' },
        { name: 'alone', value: p95('alone'), unit: 'ms' },
      ],
      { target: { most: 1.5 } },
    );
  return [figure('whole', 'all fetched whole'), figure('tagged', 'asked for with their tags')];
}

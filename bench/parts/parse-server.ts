import { type Figure, ratioOf } from '../lib/figures.ts';
import type { Lab } from '../lib/lab.ts';
import { type LoadResult, type Send, withLoad } from '../lib/load.ts';
import { drawSearches, pathOf } from '../lib/mix.ts';
import {
  copyRows,
  installParseServer,
  makeClass,
  parseHeaders,
  parsePathOf,
  startParseServer,
} from '../lib/parse-server.ts';
import { progress, timed } from '../lib/progress.ts';
import { startServer } from '../lib/server.ts';
import { percentile } from '../lib/timing.ts';

const connections = 8;
const rounds = 4;
/** So many of its answers, and as many seconds of ours, each round. */
const size = { theirs: 100, ours: 10 };

type Round = { theirs: LoadResult; ours: LoadResult };

/** A Node server with geographic queries that people pick instead, on the same rows. */
export async function parseServer(lab: Lab): Promise<Figure[]> {
  const { url: database, client } = await lab.filled(lab.many);
  await installParseServer();
  await client.query('CREATE EXTENSION IF NOT EXISTS postgis');
  const theirs = await startParseServer(lab, database);
  await makeClass(theirs.url);
  await timed('Parse Server: the same rows', 30, async () => {
    for (const statement of [...copyRows, 'CHECKPOINT', 'VACUUM ANALYZE']) await client.query(statement);
  });
  const ours = await startServer(lab, { DATABASE_URL: database });
  const searches = drawSearches(lab.communes.all, 2_000);
  const [asked, paths] = [searches.map(parsePathOf), searches.map(pathOf)];
  const measure = async (send: Send): Promise<Round[]> => {
    const askThem = (amount: number) =>
      send({ url: theirs.url, connections, headers: parseHeaders, paths: asked, amount });
    const askUs = (seconds: number) => send({ url: ours.url, connections, paths, seconds });
    const bar = progress('Parse Server and ours, the same searches', rounds + 1);
    await askThem(2 * connections);
    await askUs(2);
    bar.step();
    const list: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      list.push({ theirs: await askThem(size.theirs), ours: await askUs(size.ours) });
      bar.step();
    }
    bar.done();
    return list;
  };
  await checkAnswers(theirs.url, ours.url, searches);
  const measured = await withLoad(measure);
  await Promise.all([theirs.stop(), ours.stop()]);

  const rate = (side: 'theirs' | 'ours') =>
    percentile(
      measured.map((round) => round[side].perSecond),
      0.5,
    );
  const p99 = (side: 'theirs' | 'ours') =>
    percentile(
      measured.flatMap((round) => round[side].latencies),
      0.99,
    );
  return [
    ratioOf(
      'ours ÷ Parse Server, requests per second',
      [
        { name: 'ours', value: rate('ours'), unit: '/s' },
        { name: 'Parse Server', value: rate('theirs'), unit: '/s' },
      ],
      { reach: { least: 10 }, notJudged: lab.notJudged },
    ),
    ratioOf(
      'ours ÷ Parse Server, p99',
      [
        { name: 'ours', value: p99('ours'), unit: 'ms' },
        { name: 'Parse Server', value: p99('theirs'), unit: 'ms' },
      ],
      { reach: { most: 0.2 }, notJudged: lab.notJudged },
    ),
  ];
}

/** Both must find the same, or the figures say nothing: the newest first, which leave no choice of order. */
async function checkAnswers(theirs: string, ours: string, searches: ReturnType<typeof drawSearches>) {
  const newest = searches.filter(({ query }) => query.sort === 'recent').slice(0, 20);
  let differing = 0;
  for (const search of newest) {
    const [found, known] = await Promise.all([
      fetch(theirs + parsePathOf(search), { headers: parseHeaders }).then((answer) => answer.json()),
      fetch(ours + pathOf(search)).then((answer) => answer.json()),
    ]);
    const ids = (found as { results: { objectId: string }[] }).results.map(({ objectId }) =>
      objectId.replaceAll('-', ''),
    );
    if (ids.join() !== (known as { id: string }[]).map(({ id }) => id).join()) differing += 1;
  }
  if (differing > 1) throw new Error(`${differing} of ${newest.length} searches differ`);
}

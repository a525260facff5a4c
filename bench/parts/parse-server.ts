import { type Figure, ratioOf } from '../lib/figures.ts';
import type { Lab } from '../lib/lab.ts';
import { type LoadResult, type Send, withLoad } from '../lib/load.ts';
import { drawSearches, nearbyPath, type Search } from '../lib/mix.ts';
import {
  copyRows,
  installParseServer,
  makeClass,
  parseHeaders,
  parseServerPath,
  startParseServer,
} from '../lib/parse-server.ts';
import { progress, timed } from '../lib/progress.ts';
import { startServer } from '../lib/server.ts';
import { median, percentile } from '../lib/timing.ts';

const connections = 8;
const rounds = 5;
/** Each round has new searches, the same number for each connection, so that Parse Server answers each of them once. */
const perRound = 10 * connections;
/** How long our server answers them, repeatedly. */
const oursSeconds = 8;

type Round = { theirs: LoadResult; ours: LoadResult };

/** Compares with Parse Server, a common Node server with geographic queries, on the same rows. */
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
  const searches = drawSearches(lab.communes.all, rounds * perRound);
  const measure = async (send: Send): Promise<Round[]> => {
    const askThem = (some: readonly Search[], amount: number) =>
      send({ url: theirs.url, connections, headers: parseHeaders, paths: some.map(parseServerPath), amount });
    const askUs = (some: readonly Search[], seconds: number) =>
      send({ url: ours.url, connections, paths: some.map(nearbyPath), seconds });
    const bar = progress('Parse Server and ours, the same searches', rounds + 1);
    await askThem(searches, 2 * connections);
    await askUs(searches, 2);
    bar.step();
    const list: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const some = searches.slice(round * perRound, (round + 1) * perRound);
      list.push({ theirs: await askThem(some, perRound), ours: await askUs(some, oursSeconds) });
      bar.step();
    }
    bar.done();
    return list;
  };
  await checkAnswers(theirs.url, ours.url, searches);
  const measured = await withLoad(measure);
  await Promise.all([theirs.stop(), ours.stop()]);

  const ratio = (round: Round) => round.ours.perSecond / round.theirs.perSecond;
  const middle = median(measured.map(ratio));
  const shown = measured.find((round) => ratio(round) === middle) as Round;
  const p99 = (side: 'theirs' | 'ours') =>
    percentile(
      measured.flatMap((round) => round[side].latencies),
      0.99,
    );
  return [
    ratioOf(
      'ours ÷ Parse Server, requests per second',
      [
        { name: 'ours', value: shown.ours.perSecond, unit: '/s' },
        { name: 'Parse Server', value: shown.theirs.perSecond, unit: '/s' },
      ],
      { target: { least: 10 }, notJudged: lab.notJudged },
    ),
    ratioOf(
      'ours ÷ Parse Server, p99',
      [
        { name: 'ours', value: p99('ours'), unit: 'ms' },
        { name: 'Parse Server', value: p99('theirs'), unit: 'ms' },
      ],
      { target: { most: 0.2 }, notJudged: lab.notJudged },
    ),
  ];
}

/** The figures are comparable only if both find the same. Checks newest first, where the order is unambiguous. */
async function checkAnswers(theirs: string, ours: string, searches: readonly Search[]) {
  const newest = searches.filter(({ query }) => query.sort === 'recent').slice(0, 20);
  let differing = 0;
  for (const search of newest) {
    const [found, known] = await Promise.all([
      fetch(theirs + parseServerPath(search), { headers: parseHeaders }).then((answer) => answer.json()),
      fetch(ours + nearbyPath(search)).then((answer) => answer.json()),
    ]);
    const ids = (found as { results: { objectId: string }[] }).results.map(({ objectId }) =>
      objectId.replaceAll('-', ''),
    );
    if (ids.join() !== (known as { id: string }[]).map(({ id }) => id).join()) differing += 1;
  }
  if (differing > 1) throw new Error(`${differing} of ${newest.length} searches differ`);
}

import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../scripts/lib/run.mjs';
import { keepServer, onFreePort, untilReady } from '../../scripts/services/private-server.mjs';
import { bareEnvironment } from '../../scripts/services/product.mjs';
import type { Lab } from './lab.ts';
import type { Search } from './mix.ts';
import { timed } from './progress.ts';

const folder = join(import.meta.dirname, '../parse-server');
const keys = { APP_ID: 'bench', MASTER_KEY: 'of a private server' };
const earthMetres = 6_371_000;
const name = 'Announcement';

export const parseHeaders = { 'x-parse-application-id': keys.APP_ID };

/** A separate package outside the workspace, because only this benchmark needs it. */
export async function installParseServer(): Promise<void> {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return;
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts'];
  const { code, output } = await timed('installing Parse Server', 60, () =>
    run('npm', args, { cwd: folder }),
  );
  if (code !== 0) throw new Error(`Parse Server could not be installed:\n${output}`);
}

export async function startParseServer(lab: Lab, database: string) {
  return onFreePort(async (port) => {
    const logs = mkdtempSync(join(tmpdir(), 'coequipiers-bench-'));
    const server = keepServer({
      folder: logs,
      command: process.execPath,
      args: [join(folder, 'server.mjs')],
      stopSignal: 'TERM',
      env: {
        ...bareEnvironment(),
        NODE_ENV: 'production',
        PORT: String(port),
        DATABASE_URL: database,
        LOGS_FOLDER: logs,
        ...keys,
      },
    });
    lab.atEnd(server.stop);
    await untilReady(server, () => server.output().includes('ready'), 60_000);
    return { url: `http://127.0.0.1:${port}`, stop: server.stop };
  });
}

const text = { type: 'String' };
const fields = {
  title: text,
  description: text,
  category: text,
  zipCode: text,
  municipalityName: text,
  regionName: text,
  authorUsername: text,
  likesCount: { type: 'Number' },
  commentCount: { type: 'Number' },
  listedUntil: { type: 'Date' },
  location: { type: 'GeoPoint' },
};

/** Parse Server creates its table itself. */
export async function makeClass(url: string): Promise<void> {
  const answer = await fetch(`${url}/parse/schemas/${name}`, {
    method: 'POST',
    headers: {
      ...parseHeaders,
      'x-parse-master-key': keys.MASTER_KEY,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ className: name, fields }),
  });
  if (!answer.ok) throw new Error(`Parse Server answered ${answer.status}: ${await answer.text()}`);
}

/** Inserts the same rows without its API, and creates the indexes that its searches can use. Its distances can use none. */
export const copyRows = [
  `INSERT INTO "${name}" ("objectId", "createdAt", "updatedAt", title, description, category, "zipCode",
    "municipalityName", "regionName", "authorUsername", "likesCount", "commentCount", "listedUntil", location)
  SELECT announcements.id, announcements.created_at, announcements.created_at, title, description, category,
    announcements.zip_code, announcements.municipality_name, announcements.region_name, username, likes, comment_count,
    listed_until, point(places.longitude, places.latitude)
  FROM announcements JOIN people ON people.id = author_id JOIN places ON places.id = place_id
  ORDER BY announcements.created_at`,
  `CREATE INDEX ON "${name}" ("createdAt" DESC)`,
  `CREATE INDEX ON "${name}" (category, "createdAt" DESC)`,
];

/** The same search as a request to Parse Server. */
export function parseServerPath({ query }: Search): string {
  const { latitude, longitude, maxDistance, page, limit, category, sort } = query;
  const radius = maxDistance / earthMetres;
  const location =
    sort === 'distance'
      ? { $nearSphere: { __type: 'GeoPoint', latitude, longitude }, $maxDistance: radius }
      : { $geoWithin: { $centerSphere: [[longitude, latitude], radius] } };
  const where = {
    location,
    listedUntil: { $gt: { __type: 'Date', iso: new Date().toISOString() } },
    ...(category && { category }),
  };
  const given = {
    where: JSON.stringify(where),
    limit: String(limit),
    skip: String(page * limit),
    ...(sort === 'recent' && { order: '-createdAt' }),
  };
  return `/parse/classes/${name}?${new URLSearchParams(given).toString()}`;
}

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Commune, isArrondissement, isInCollectivity } from './commune.ts';
import { decodeCommunes, encodeCommunes } from './commune-file.ts';
import { loadBundledCommunes } from './communes.ts';
import { SyncError, syncCommunes } from './sync.ts';
import { official } from './test/official.ts';

type Row = ReturnType<typeof official>;

/** 400 communes of every kind stand for the bundled list. */
let ours: Commune[];
let rows: Row[];
beforeAll(async () => {
  const { all } = await loadBundledCommunes();
  const ordinary = all.filter((commune) => !isArrondissement(commune) && !isInCollectivity(commune));
  const [arrondissement] = all.filter(isArrondissement);
  const [island] = all.filter(isInCollectivity);
  ours = [...ordinary.slice(0, 398), arrondissement!, island!];
  rows = ordinary.slice(0, 398).map(official);
});

let folder: string;
let target: string;
let bundled: string;
let server: Server | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'communes-sync-'));
  target = join(folder, 'communes.json');
  bundled = join(folder, 'bundled.json');
  await writeFile(bundled, encodeCommunes(ours));
});
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  await rm(folder, { recursive: true });
});

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/communes`;
}
const sync = (url: string, downloadMs = 5_000) =>
  syncCommunes({ source: { url }, target, bundled, downloadMs });
const synced = async () =>
  new Map(decodeCommunes(await readFile(target, 'utf8')).map((row) => [row.code, row]));
const answering =
  (list: unknown): RequestListener =>
  (_, response) =>
    response.end(JSON.stringify(list));

describe('a whole list', () => {
  it('replaces the communes and keeps the arrondissements and islands that it lacks', async () => {
    const [first, ...others] = rows;
    expect(await sync(await serve(answering([{ ...first, population: 3_000_000 }, ...others])))).toBe(400);
    const communes = await synced();
    expect(communes.get(first!.code)?.population).toBe(3_000_000);
    expect([...communes.keys()].sort()).toEqual(ours.map(({ code }) => code).sort());
    expect(await readdir(folder)).toEqual(['bundled.json', 'communes.json']);
  });

  it('drops a commune that is no more and takes up a new one', async () => {
    const fresh = {
      ...rows[0]!,
      code: '01999',
      nom: 'Val-Nouveau',
      region: { code: '84', nom: 'Auvergne-Rhône-Alpes' },
    };
    await sync(await serve(answering([...rows.slice(0, 397), fresh])));
    const communes = await synced();
    expect(communes.get('01999')?.name).toBe('Val-Nouveau');
    expect(communes.has(rows[397]!.code)).toBe(false);
  });

  it('may give an island by name only: its bundled data stays', async () => {
    const island = ours.at(-1)!;
    await sync(await serve(answering([...rows, { nom: island.name, code: island.code }])));
    expect((await synced()).get(island.code)).toEqual(island);
  });

  it('is followed to where it has moved', async () => {
    const moved = await serve((request, response) => {
      if (request.url === '/new') response.end(JSON.stringify(rows));
      else response.writeHead(302, { location: '/new' }).end();
    });
    expect(await sync(moved)).toBe(400);
  });

  it('may come from a file', async () => {
    const file = join(folder, 'list.json');
    await writeFile(file, JSON.stringify(rows));
    expect(await syncCommunes({ source: { file }, target, bundled })).toBe(400);
  });

  it('makes the data directory when there is none yet', async () => {
    target = join(folder, 'data/communes.json');
    await sync(await serve(answering(rows)));
    expect((await synced()).size).toBe(400);
  });
});

describe('a list that is not whole', () => {
  const edited = (change: (row: Row) => unknown) => () => answering([change(rows[0]!), ...rows.slice(1)]);
  const at = (...coordinates: number[]) =>
    edited((row) => ({ ...row, centre: { type: 'Point', coordinates } }));
  const without = (field: keyof Row) => edited((row) => ({ ...row, [field]: undefined }));
  const cases: [string, () => RequestListener, RegExp][] = [
    ['not there', () => (_, response) => response.writeHead(404).end(), /it answered 404/],
    ['out of order', () => (_, response) => response.writeHead(503).end('[]'), /it answered 503/],
    [
      'a page',
      () => (_, response) => response.end('<!doctype html><h1>Maintenance'),
      /not JSON, or it was cut off/,
    ],
    ['not a list', () => answering({ communes: rows }), /not a list/],
    ['empty', () => answering([]), /has 0 communes where at least 396/],
    ['short', () => answering(rows.slice(0, 390)), /has 390 communes where at least 396/],
    [
      'cut off in its text',
      () => (_, response) => response.end(JSON.stringify(rows).slice(0, -100)),
      /cut off/,
    ],
    [
      'cut off on its way',
      () => (_, response) => {
        const text = JSON.stringify(rows);
        response.writeHead(200, { 'content-length': Buffer.byteLength(text) });
        response.write(text.slice(0, 20_000), () => response.destroy());
      },
      /cannot be downloaded: .*(closed|terminated)/,
    ],
    [
      'longer than it said',
      () => (_, response) => {
        response.writeHead(200, { 'content-length': 100 });
        response.socket?.end(`HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n${JSON.stringify(rows)}`);
      },
      /cannot be downloaded|cut off/,
    ],
    ['without a centre', without('centre'), /Paris \(75056\) has no valid centre/],
    ['without a region', without('region'), /has no valid region/],
    ['without a population', without('population'), /has no valid population/],
    ['without postal codes', edited((row) => ({ ...row, codesPostaux: [] })), /has no valid codesPostaux/],
    ['without a name', without('nom'), /record 1 has no valid nom/],
    ['with a record that is none', edited(() => null), /record 1 has no valid content/],
    ['at 0,0', at(0, 0), /no valid centre/],
    ['out of this world', at(2.35, 148.85), /no valid centre/],
    ['turned round', at(48.85, 2.35), /has moved by \d+ km/],
    ['with a code twice', () => answering([...rows, rows[3]]), /is there twice/],
    [
      'with a department in two regions',
      () => answering([...rows, { ...rows[0]!, code: '75999', region: { code: '0', nom: 'Ailleurs' } }]),
      /75 is in two regions/,
    ],
  ];

  it.each(cases)('%s: changes nothing and says why in one line', async (_, answer, reason) => {
    await writeFile(target, 'what was there');
    const url = await serve(answer());
    const error = await sync(url).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(SyncError);
    const { message } = error as SyncError;
    expect(message).toMatch(reason);
    expect(message).toContain(url);
    expect(message).not.toContain('\n');
    expect(await readFile(target, 'utf8')).toBe('what was there');
    expect(await readdir(folder)).toEqual(['bundled.json', 'communes.json']);
  });

  it.each([
    ['before its first byte', () => undefined],
    ['in the middle', ((_, response) => void response.write('[')) satisfies RequestListener],
  ])('stalled %s: is given up after the time allowed', async (_, answer) => {
    await expect(sync(await serve(answer), 200)).rejects.toThrow(/cannot be downloaded: .*timeout/);
    expect(await readdir(folder)).toEqual(['bundled.json']);
  });

  it('on a server that is not there', async () => {
    const url = await serve(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    await expect(sync(url)).rejects.toThrow(/cannot be downloaded: .*ECONNREFUSED/);
  });

  it('in a file that is not there', async () => {
    const source = { file: join(folder, 'absent.json') };
    await expect(syncCommunes({ source, target, bundled })).rejects.toThrow(
      /absent.json cannot be read: ENOENT/,
    );
  });

  it('leaves no file behind when it cannot be written', async () => {
    target = join(bundled, 'communes.json');
    await expect(sync(await serve(answering(rows)))).rejects.toThrow(/communes.json cannot be written/);
    expect(await readdir(folder)).toEqual(['bundled.json']);
  });
});

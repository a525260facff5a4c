import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { categories } from '@coequipiers/contract/categories';
import type { Visibility } from '@coequipiers/contract/visibility';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  createNumbers,
  drawCommunes,
  pick,
} from '../../apps/server/src/features/announcements/search/test/many.ts';
import { type Commune, shortName } from '../../apps/server/src/features/cities/commune.ts';
import { cellColumns } from '../../apps/server/src/features/places/grid.ts';
import { newAlias } from '../../apps/server/src/platform/ids.ts';
import { type DrawnOuting, drawOuting, noWeek, outingColumns, weeksOf } from './outings.ts';
import { progress } from './progress.ts';

const dayMs = 86_400_000;
const days = 180;
/** Searches find an announcement without an end date for 90 days. Older ones get an end date, so that all rows are found. */
const daysWithoutEnd = 89;
const perAuthor = 20;
const withOuting = 1 / 3;
const linesAtOnce = 500;

export const sentences = [
  'Cherche partenaires pour jouer une à deux fois par semaine, en soirée de préférence.',
  'Niveau intermédiaire, mais surtout la bonne humeur et l’envie de progresser ensemble.',
  'Le terrain est éclairé et gratuit, il y a des vestiaires et de quoi se garer.',
  'Nous sommes déjà trois, il manque une ou deux personnes pour être au complet.',
  'Débutants bienvenus : on explique volontiers, et personne ne compte les points.',
  'Rendez-vous devant l’entrée un quart d’heure avant, avec de l’eau et de bonnes chaussures.',
  'Si la météo ne suit pas, on reporte au lendemain ; je préviens toujours la veille.',
  'Après l’effort, on prend souvent un verre ensemble, sans obligation évidemment.',
] as const;

export type Filling = { rows: number; seconds: number };

/** Writes these lines into a table. */
export async function copy(client: pg.Client, into: string, lines: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(lines), client.query(copyFrom(`COPY ${into} FROM STDIN`)));
}

export function* joined(lines: Iterable<string>): Iterable<string> {
  let some: string[] = [];
  for (const line of lines) {
    some.push(line);
    if (some.length < linesAtOnce) continue;
    yield `${some.join('\n')}\n`;
    some = [];
  }
  if (some.length > 0) yield `${some.join('\n')}\n`;
}

export const line = (...values: readonly (string | number | null)[]): string =>
  values.map((value) => value ?? '\\N').join('\t');

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Ids increase with time, like those of the product. */
const idAt = (time: number, random: () => number): string => {
  const part = (digits: number) =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  return `${time.toString(16).padStart(12, '0')}7${part(3)}8${part(7)}${part(8)}`;
};

export type FillOptions = {
  /** The commune of each announcement, if they are not to be drawn. */
  where?: readonly Commune[] | undefined;
  /** After every fourth comes one more, which only those with its link find: a fifth of all. */
  byLink?: boolean;
  /** Everyone with an outing, a third of all, comes again every week: the same outings with seven more each. */
  weekly?: boolean;
};

/**
 * Fills an empty database without the API: people, places, and announcements in the order in which they were published over
 * 180 days, distributed over the communes like the population, a third of them with an outing. The tables have all the indexes of the migrations.
 */
export async function fill(
  client: pg.Client,
  communes: readonly Commune[],
  rows: number,
  label: string,
  { where, byLink = false, weekly = false }: FillOptions = {},
): Promise<Filling> {
  const random = createNumbers(rows);
  /** Their own numbers, so that the others stay the same. */
  const randomByLink = createNumbers(rows + 1);
  const randomWeeks = createNumbers(rows + 2);
  const draw = drawCommunes(communes, random);
  const authors = Array.from({ length: Math.ceil(rows / perAuthor) }, () => randomUUID());
  const drawn = where ?? Array.from({ length: rows }, draw);
  const places = new Map<string, { id: number; commune: Commune }>();
  for (const commune of drawn) {
    const key = `${commune.latitude} ${commune.longitude}`;
    if (!places.has(key)) places.set(key, { id: places.size + 1, commune });
  }

  const outings: DrawnOuting[] = [];
  const series: string[] = [];
  const bar = progress(label, rows);
  function* announcements(): Iterable<string> {
    const now = Date.now();
    const row = (commune: Commune, index: number, visibility: Visibility, random: () => number): string => {
      const age = days * dayMs * (1 - index / rows);
      const created = Math.floor(now - age);
      const hasOuting = random() < withOuting;
      const ends = !hasOuting && (age > daysWithoutEnd * dayMs || random() < 0.5);
      const { small_cell, large_cell } = cellColumns(commune);
      const category = pick(categories, random);
      const id = idAt(created, random);
      const author = pick(authors, random);
      const place = places.get(`${commune.latitude} ${commune.longitude}`)?.id ?? null;
      const [title, town] = [`${category} à ${shortName(commune)}`, shortName(commune)];
      const outing = hasOuting ? drawOuting(commune.code, new Date(now), random) : undefined;
      const drawn =
        outing && weekly
          ? weeksOf(outing, new Date(now), randomWeeks)
          : outing
            ? [{ ...outing, ...noWeek }]
            : [];
      const last = drawn.at(-1);
      for (const one of drawn)
        outings.push({
          ...one,
          announcement_id: id,
          kept_announcement_id: id,
          kept_title: title,
          kept_municipality_name: town,
          author_id: author,
          category,
          place_id: place,
          small_cell,
          large_cell,
          created_at: new Date(created).toISOString(),
          visibility,
        });
      if (outing && weekly)
        series.push(
          line(id, outing.day, outing.time_zone, outing.time, outing.duration_minutes, outing.places),
        );
      return line(
        id,
        author,
        title,
        `${pick(sentences, random)} ${pick(sentences, random)}`,
        category,
        commune.code,
        commune.postalCodes[0] ?? '',
        town,
        commune.region,
        place,
        small_cell,
        large_cell,
        outing?.day ?? null,
        ends ? day(now + Math.floor(1 + random() * 60) * dayMs) : null,
        new Date(created).toISOString(),
        Math.floor(random() * 10),
        Math.floor(random() * 5),
        last?.id ?? null,
        last?.ends_at ?? null,
        visibility,
        String(Boolean(outing) && weekly),
      );
    };
    for (const [index, commune] of drawn.entries()) {
      yield row(commune, index, 'everyone', random);
      if (byLink && index % 4 === 3) yield row(commune, index, 'link', randomByLink);
      bar.step();
    }
  }

  const people = authors.map((id, index) => line(id, newAlias(), `membre${index}`, '1'));
  await copy(client, 'people (id, alias, username, terms_version)', joined(people));
  const lines = Array.from(places.values(), ({ id, commune }) =>
    line(id, commune.latitude, commune.longitude),
  );
  await copy(client, 'places (id, latitude, longitude)', joined(lines));
  const began = performance.now();
  await copy(
    client,
    `announcements (id, author_id, title, description, category, commune_code, zip_code, municipality_name,
      region_name, place_id, small_cell, large_cell, start_date, end_date, created_at, likes, comment_count, outing_id,
      outing_until, visibility, weekly)`,
    joined(announcements()),
  );
  const drawnOutings = outings.map((outing) => line(...outingColumns.map((column) => outing[column])));
  await copy(client, `outings (${outingColumns.join(', ')})`, joined(drawnOutings));
  await copy(
    client,
    'series (announcement_id, next_slot, time_zone, start_time, duration_minutes, places)',
    joined(series),
  );
  bar.done();
  return { rows, seconds: (performance.now() - began) / 1_000 };
}

/**
 * Updates the statistics and marks every page as all-visible: an unmarked page costs a small table more than a large one,
 * which would improve every ratio. VACUUM does not mark pages whose commits have not reached the disk, which this server does
 * not wait for, nor pages with transaction ids close to such a commit in any database. So it is repeated.
 */
export async function vacuumAll(
  client: pg.Client,
  tables: readonly string[] = ['announcements', 'outings', 'place_counts'],
): Promise<void> {
  let left = '';
  for (let tries = 0; tries < 5; tries += 1) {
    await client.query('CHECKPOINT');
    // Else it leaves a few pages with dead rows as they are.
    await client.query('VACUUM (ANALYZE, INDEX_CLEANUP ON)');
    const { rows } = await client.query<{ unmarked: string }>(
      `SELECT relname || ': ' || relallvisible || ' of ' || relpages AS unmarked FROM pg_class
        WHERE oid = ANY ($1::regclass[]) AND relallvisible < relpages`,
      [tables],
    );
    if (rows.length === 0) return;
    left = rows.map(({ unmarked }) => unmarked).join(', ');
  }
  throw new Error(`VACUUM leaves pages unmarked: the figures would not compare (${left})`);
}

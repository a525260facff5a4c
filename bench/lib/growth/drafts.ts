import { categories } from '@coequipiers/contract/categories';
import type pg from 'pg';
import {
  createNumbers,
  drawCommunes,
  pick,
} from '../../../apps/server/src/features/announcements/search/test/many.ts';
import { type Commune, shortName } from '../../../apps/server/src/features/cities/commune.ts';
import { cellColumns } from '../../../apps/server/src/features/places/grid.ts';
import { copy, joined, line, sentences } from '../data.ts';
import { drawOuting } from '../outings.ts';
import { progress } from '../progress.ts';

/** Announcements take their commune, texts and outing from these in turn. */
const drafts = 200_003;
const withOuting = 1 / 3;
/** The people in an outing, at most. */
const mostTaken = 4;

/** Writes the drafts, and the places where they are. */
export async function fillDrafts(client: pg.Client, communes: readonly Commune[]): Promise<void> {
  const random = createNumbers(9);
  const draw = drawCommunes(communes, random);
  const now = new Date();
  const places = new Map<string, { id: number; commune: Commune }>();
  const bar = progress('drafts of announcements', drafts);
  const lines = Array.from({ length: drafts }, (_, number) => {
    const commune = draw();
    const { small_cell, large_cell } = cellColumns(commune);
    const key = `${commune.latitude} ${commune.longitude}`;
    const place = places.get(key) ?? { id: places.size + 1, commune };
    places.set(key, place);
    const outing = random() < withOuting ? drawOuting(commune.code, now, random) : undefined;
    const isFull = outing && outing.taken === outing.places;
    // Everybody who is in has a row of their own.
    const taken = outing ? Math.min(mostTaken, Number(outing.taken)) : null;
    const category = pick(categories, random);
    bar.step();
    return line(
      number,
      category,
      `${category} à ${shortName(commune)}`,
      `${pick(sentences, random)} ${pick(sentences, random)}`,
      commune.code,
      commune.postalCodes[0] ?? '',
      shortName(commune),
      commune.region,
      commune.latitude,
      commune.longitude,
      place.id,
      small_cell,
      large_cell,
      outing?.day ?? null,
      outing?.starts_at ?? null,
      outing?.ends_at ?? null,
      outing?.time_zone ?? null,
      outing?.duration_minutes ?? null,
      isFull ? taken : (outing?.places ?? null),
      taken,
      outing?.level ?? null,
    );
  });
  bar.done();
  await client.query(`
    CREATE UNLOGGED TABLE growth_drafts (
      number bigint PRIMARY KEY, category text, title text, description text, commune_code text, zip_code text,
      municipality_name text, region_name text, latitude float8, longitude float8, place_id int, small_cell int,
      large_cell int, day date, starts_at timestamptz, ends_at timestamptz, time_zone text, duration_minutes int,
      places int, taken int, level text
    )`);
  // The values of each line are in the order of these columns.
  await copy(client, 'growth_drafts', joined(lines));
  await copy(
    client,
    'places (id, latitude, longitude)',
    joined(Array.from(places.values(), ({ id, commune }) => line(id, commune.latitude, commune.longitude))),
  );
  await client.query('ANALYZE growth_drafts');
}

/** A subquery that looks each row up: a join might be planned the other way round, and the rows would not be in the order of time. */
export const draftOf = (number: string): string =>
  `CROSS JOIN LATERAL (SELECT * FROM growth_drafts WHERE number = ${number} * 7919 % ${drafts} OFFSET 0) AS draft`;

export const dropDrafts = (client: pg.Client) => client.query('DROP TABLE growth_drafts');

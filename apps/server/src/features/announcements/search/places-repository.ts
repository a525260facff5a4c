import type { Db } from '../../../platform/db/database.ts';
import { type Prepared, prepared } from '../../../platform/db/prepared.ts';
import { conditionsOf, type Filters } from './conditions.ts';
import { partsKept, partsOfOutings } from './counts-sql.ts';
import { type Area, namesOf } from './parts.ts';

/** How many a part has. One part may have several rows: its amount is their sum. */
export type Amount = { kind: number; part: number; amount: number };

/** The amounts of the parts with at least one, and the highest place id at the time of the query. */
export type Amounts = { amounts: Amount[]; highestPlace: number | null };

type Row = { highestPlace: number | null } & (Amount | { kind: null });

export type PlacesRepository = ReturnType<typeof placesRepository>;

export function placesRepository(db: Db) {
  const statements = new Map<string, Prepared<Row>>();
  return {
    /** Once `most` parts are found that have at least one, the others may be left out. */
    async count(area: Area, most: number, onlyToCome: boolean, filters: Filters): Promise<Amounts> {
      const counted =
        filters.source === 'announcements' ? partsKept(area, most) : partsOfOutings(area, most, onlyToCome);
      const values = counted.values.map(([, value]) => value);
      const conditions = conditionsOf(filters, values);
      const key = `${filters.source}-places-${counted.name}${conditions.variant && `-${conditions.variant}`}`;
      let statement = statements.get(key);
      if (!statement) {
        statement = prepared(
          key,
          `SELECT known.highest AS "highestPlace", counted.*
          FROM (SELECT max(id) AS highest FROM places) AS known
          LEFT JOIN (${counted.text(namesOf(counted.values, 0), conditions)}) AS counted ON true`,
        );
        statements.set(key, statement);
      }
      const { rows } = await statement(db, values);
      return {
        amounts: rows.filter((row) => row.kind !== null),
        highestPlace: rows[0]?.highestPlace ?? null,
      };
    },
  };
}

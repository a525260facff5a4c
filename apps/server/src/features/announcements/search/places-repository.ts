import type { Db } from '../../../platform/db/database.ts';
import { type Prepared, prepared } from '../../../platform/db/prepared.ts';
import { conditionsOf, type Filters } from './conditions.ts';
import { partsKept, partsOfOutings } from './counts-sql.ts';
import { type Area, namesOf } from './parts.ts';

/** The count of a part. A part may have several rows, whose amounts add up. */
export type Amount = { kind: number; part: number; amount: number };

/** The counts of the parts with at least one announcement, and the highest place id at the time of the query. */
export type Amounts = { amounts: Amount[]; highestPlace: number | null };

type Row = { highestPlace: number | null } & (Amount | { kind: null });

export type PlacesRepository = ReturnType<typeof placesRepository>;

export function placesRepository(db: Db) {
  const statements = new Map<string, Prepared<Row>>();
  return {
    /** May stop once `most` parts with at least one announcement are found. */
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

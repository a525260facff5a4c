import type { Db } from '../../../platform/db/database.ts';
import { type Prepared, prepared } from '../../../platform/db/prepared.ts';
import { conditionsOf, type Filters } from './conditions.ts';
import { partsKept, partsOfOutings } from './counts-sql.ts';
import { type Area, namesOf } from './parts.ts';

type Amount = { kind: number; part: number; amount: number };

/**
 * The counts of the parts with at least one announcement, or undefined when there are too many of these; and the highest place id
 * at the time of the query.
 */
export type Amounts = { amounts: Amount[] | undefined; highestPlace: number | null };

type Row = { highestPlace: number | null; tooMany: boolean } & (Amount | { kind: null });

export type PlacesRepository = ReturnType<typeof placesRepository>;

export function placesRepository(db: Db) {
  const statements = new Map<string, Prepared<Row>>();
  return {
    /** `most`: how many parts with at least one announcement are wanted; more are too many, and are not sent. */
    async count(area: Area, most: number, onlyToCome: boolean, filters: Filters): Promise<Amounts> {
      const counted =
        filters.source === 'announcements' ? partsKept(area, most) : partsOfOutings(area, most, onlyToCome);
      const values = counted.values.map(([, value]) => value);
      const conditions = conditionsOf(filters, values);
      const key = `${filters.source}-places-${counted.name}${conditions.variant && `-${conditions.variant}`}`;
      let statement = statements.get(key);
      if (!statement) {
        const names = namesOf(counted.values, 0);
        statement = prepared(
          key,
          `WITH counted AS MATERIALIZED (${counted.text(names, conditions)})
          SELECT known.highest AS "highestPlace", found."tooMany", counted.*
          FROM (SELECT max(id) AS highest FROM places) AS known
          CROSS JOIN (SELECT count(*) > ${names.at(-1)} AS "tooMany" FROM counted) AS found
          LEFT JOIN counted ON NOT found."tooMany"`,
        );
        statements.set(key, statement);
      }
      const { rows } = await statement(db, values);
      const [first] = rows;
      return {
        amounts: first?.tooMany ? undefined : rows.filter((row) => row.kind !== null),
        highestPlace: first?.highestPlace ?? null,
      };
    },
  };
}

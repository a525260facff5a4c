import { paris, timeZoneOf } from '@coequipiers/contract/time-zones';
import type { Communes } from '../../cities/communes.ts';
import { endOfDay, startOfDay } from '../../outings/plan/day-bounds.ts';
import type { Position } from '../../places/distance.ts';
import { type CellSize, cellOf, centreOf } from '../../places/grid.ts';
import type { Circle, Cover } from '../../places/place-tree.ts';
import type { Places } from '../../places/places.ts';
import type { DatedCover, Days } from './parts.ts';

type SearchedDays = { from?: string | undefined; to?: string | undefined };

export const hasDays = ({ from, to }: SearchedDays): boolean => Boolean(from || to);

/** The days of a search are those at the commune of each outing: in Cayenne they begin hours after those in Paris. */
export function createDated(communes: Pick<Communes, 'nearest'>, places: Pick<Places, 'position'>) {
  const zones = new Map<number, string>();

  const daysIn = ({ from, to }: SearchedDays, timeZone: string): Days | undefined => {
    if (!from && !to) return undefined;
    return {
      since: from ? startOfDay(from, timeZone) : undefined,
      before: to ? endOfDay(to, timeZone) : undefined,
    };
  };

  /** All communes of a large cell have the same time zone, like those of a circle. */
  const zoneAt = (position: Position): string => {
    const cell = cellOf('large', position);
    let zone = zones.get(cell);
    if (zone === undefined) {
      const { latitude, longitude } = centreOf('large', cell);
      const commune = communes.nearest(latitude, longitude);
      zone = commune ? timeZoneOf(commune.code) : paris;
      zones.set(cell, zone);
    }
    return zone;
  };

  return {
    daysIn,

    /**
     * All outings inside a circle have the same time zone: communes of different zones are further apart than the largest circle is
     * wide.
     */
    daysAround: (searched: SearchedDays, { centre, radius }: Circle): Days | undefined => {
      if (!hasDays(searched)) return undefined;
      const commune = communes.nearest(centre.latitude, centre.longitude, radius / 1_000);
      return daysIn(searched, commune ? timeZoneOf(commune.code) : paris);
    },

    /** Splits the cover of a box, which may span oceans, by time zone. */
    byZone(searched: SearchedDays, cover: Cover): [DatedCover, ...DatedCover[]] {
      if (!hasDays(searched)) return [{ cover, days: undefined }];
      const covers = new Map<string, Cover>();
      const coverAt = (position: Position): Cover => {
        const zone = zoneAt(position);
        const known = covers.get(zone) ?? { places: [], smallCells: [], largeCells: [] };
        covers.set(zone, known);
        return known;
      };
      const cellAt = (size: CellSize, cell: number) => coverAt(centreOf(size, cell));
      for (const id of cover.places) coverAt(places.position(id)).places.push(id);
      for (const cell of cover.smallCells) cellAt('small', cell).smallCells.push(cell);
      for (const cell of cover.largeCells) cellAt('large', cell).largeCells.push(cell);
      const [first, ...others] = [...covers].map(([zone, part]) => ({
        cover: part,
        days: daysIn(searched, zone),
      }));
      return first ? [first, ...others] : [{ cover, days: daysIn(searched, paris) }];
    },
  };
}

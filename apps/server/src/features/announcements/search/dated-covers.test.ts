import { timeZoneOf, wallTimeAt } from '@coequipiers/contract/time-zones';
import { expect, it } from 'vitest';
import { loadBundledCommunes } from '../../cities/communes.ts';
import { cellOf } from '../../places/grid.ts';
import { createDated } from './dated-covers.ts';

const communes = await loadBundledCommunes();
const places = { position: (id: number) => communes.all[id] ?? { latitude: 0, longitude: 0 } };
const dated = createDated(communes, places);

it('gives every commune the days of its own clocks, as a place and in its cells', () => {
  const day = '2026-07-14';
  const cover = {
    places: communes.all.map((_commune, id) => id),
    smallCells: [...new Set(communes.all.map((commune) => cellOf('small', commune)))],
    largeCells: [...new Set(communes.all.map((commune) => cellOf('large', commune)))],
  };
  const covers = dated.byZone({ from: day, to: day }, cover);
  expect(covers.length).toBeGreaterThan(10);
  for (const { cover: part, days } of covers) {
    const [small, large] = [new Set(part.smallCells), new Set(part.largeCells)];
    const inside = communes.all.filter(
      (commune) => small.has(cellOf('small', commune)) || large.has(cellOf('large', commune)),
    );
    const wrong = [...part.places.map((id) => communes.all[id]), ...inside].filter(
      (commune) =>
        !days?.since ||
        !commune ||
        JSON.stringify(wallTimeAt(days.since, timeZoneOf(commune.code))) !==
          JSON.stringify({ day, time: '00:00' }),
    );
    expect(wrong).toEqual([]);
  }
  const count = (of: 'places' | 'smallCells' | 'largeCells') =>
    covers.reduce((sum, { cover: part }) => sum + part[of].length, 0);
  expect([count('places'), count('smallCells'), count('largeCells')]).toEqual([
    cover.places.length,
    cover.smallCells.length,
    cover.largeCells.length,
  ]);
});

import { boxOf, isNowhere, nearbyLimits, type WiderWay } from '@coequipiers/contract/search';
import type { NearbyPlacesQuery } from '@coequipiers/contract/search-schemas';

const widest = Math.max(...nearbyLimits.distance.options);

/** The search that is wider in each way in which it can be. A ring becomes its circle. */
export function widerThan(query: NearbyPlacesQuery): [WiderWay, NearbyPlacesQuery][] {
  const { minDistance: _ring, ...circle } = query;
  // Both orders find the same.
  const whole = { ...circle, ...(query.sort === 'distance' && { sort: 'recent' as const }) };
  const { category, from, to, open, level, sort, maxDistance } = query;
  const around = !boxOf(query) && !isNowhere(query);
  const dated = Boolean(from || to);
  const isOpen = open === 'true';
  const ways: [WiderWay, boolean, Partial<NearbyPlacesQuery>][] = [
    ['distance', around && maxDistance < widest, { maxDistance: widest }],
    ['when', dated, { from: '', to: '', sort: 'recent' }],
    ['category', Boolean(category), { category: '' }],
    ['open', isOpen, { open: '' }],
    ['level', Boolean(level), { level: '' }],
    ['sort', sort === 'soonest' && !dated && !isOpen && !level, { sort: 'recent' }],
    ['place', around, { latitude: 0, longitude: 0 }],
  ];
  return ways.filter(([, can]) => can).map(([way, , change]) => [way, { ...whole, ...change }]);
}

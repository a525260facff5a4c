import { afterEach, expect, it, vi } from 'vitest';
import { createLeafletMap, type MapContent, type MapEvents } from './leaflet-map.ts';

const place = { zipCode: null, count: 1, more: false };
const content: MapContent = {
  places: [{ ...place, key: 'Guéret', name: 'Guéret', latitude: 46.17, longitude: 1.87 }],
  area: { kind: 'france' },
  covered: 0,
  selected: undefined,
  lit: undefined,
};
const events: MapEvents = {
  onChoose: () => undefined,
  onPoint: () => undefined,
  onMoved: () => undefined,
  onSearch: () => undefined,
};

afterEach(() => void vi.restoreAllMocks());

it.each([0, 400])(
  'brings a place to the middle of the part that a sheet of %i px leaves visible',
  (covered) => {
    // Without animations, the map is there at once.
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const element = document.createElement('div');
    Object.defineProperties(element, { clientWidth: { value: 400 }, clientHeight: { value: 700 } });
    const map = createLeafletMap(element, undefined, events);
    map.show({ ...content, covered });
    const limoges = { latitude: 45.835, longitude: 1.26 };
    map.locate(limoges);
    const { west, south, east, north } = map.searchHere();
    map.remove();
    expect((west + east) / 2).toBeCloseTo(limoges.longitude, 2);
    expect((south + north) / 2).toBeCloseTo(limoges.latitude, 2);
  },
);

import type { Box } from '@coequipiers/contract/search';
import L from 'leaflet';
import { boxParam, roundedBox } from '../search/box.ts';
import { createBaseMap } from './base-map.ts';
import classes from './map.module.css';
import { createPins, type PinState } from './pins.ts';
import { type MapMark, type MapPlace, mainRegion } from './places.ts';

/** What was searched: a circle, a box, or all of France. */
export type SearchedArea =
  | { kind: 'circle'; latitude: number; longitude: number; metres: number }
  | { kind: 'box'; box: Box }
  | { kind: 'france' };

export type MapContent = PinState & {
  places: readonly MapPlace[];
  area: SearchedArea;
  /** How many pixels at the bottom lie under the sheet. */
  covered: number;
};

export type MapEvents = {
  onChoose: (place: MapPlace, byKeyboard: boolean) => void;
  onPoint: (placeKeys: readonly string[]) => void;
  /** Whether the person has moved the map away from the searched view. */
  onMoved: (moved: boolean) => void;
  /** A cell was opened. Its communes are unknown until its area is searched. */
  onSearch: (box: Box) => void;
};

export type LeafletMap = {
  show: (content: MapContent) => void;
  /** Returns the visible part, which the caller then searches. The map does not move when the results arrive. */
  searchHere: () => Box;
  /** Brings a place that is out of view to the middle of the visible part. */
  locate: (place: { latitude: number; longitude: number }) => void;
  focusPin: (placeKey: string) => void;
  remove: () => void;
};

type View = { centre: L.LatLng; zoom: number };

const zoomOfOnePlace = 10;
const closestFrame = 13;
/** A smaller move is taken as accidental. */
const movedPixels = 32;

/** The view of the map when it was last closed, restored when a person comes back from an announcement. */
let left: { framed: string; view: View; searched: View } | undefined;

/** The map of a search, outside React: `show` updates it, and the events report what a person does. */
export function createLeafletMap(
  element: HTMLElement,
  styleUrl: string | undefined,
  events: MapEvents,
): LeafletMap {
  const { map, animate, avoid, nameFirst, remove } = createBaseMap(element, styleUrl);
  let shown: MapContent | undefined;
  let shape: L.Path | undefined;
  let framed = '';
  let searched = viewOf(map);

  const visible = (): Box => {
    const { x, y } = map.getSize();
    const [northWest, southEast] = [[0, 0] as const, [x, y - (shown?.covered ?? 0)] as const].map((corner) =>
      map.containerPointToLatLng([...corner]),
    );
    return roundedBox({
      west: northWest?.lng ?? 0,
      south: southEast?.lat ?? 0,
      east: southEast?.lng ?? 0,
      north: northWest?.lat ?? 0,
    });
  };

  const choose = (mark: MapMark, byKeyboard: boolean): void => {
    if (mark.place?.name) return events.onChoose(mark.place, byKeyboard);
    map.setView([mark.latitude, mark.longitude], mark.opensAt, { animate: animate && !mark.place });
    if (mark.place) events.onSearch(searchHere());
  };
  const pins = createPins(map, { onChoose: choose, onPoint: events.onPoint, onDrawn: avoid });

  const isMoved = (): boolean => {
    if (framed === '' || map.getZoom() !== searched.zoom) return framed !== '';
    const [now, then] = [map.getCenter(), searched.centre].map((at) => map.project(at));
    return now !== undefined && then !== undefined && now.distanceTo(then) > movedPixels;
  };
  map.on('moveend', () => {
    pins.draw();
    events.onMoved(isMoved());
  });

  const settle = (key: string): void => {
    framed = key;
    searched = viewOf(map);
    events.onMoved(false);
  };

  function searchHere(): Box {
    const box = visible();
    settle(keyOf({ kind: 'box', box }));
    return box;
  }

  /** Fits the map once per area, so that a person who has moved it keeps their view. */
  const frame = ({ area, places, covered }: MapContent): void => {
    const key = keyOf(area);
    if (key === framed) return;
    const bounds = boundsOf(area, places);
    // All of France without an announcement: the whole country stays in view until there are some.
    if (!bounds.isValid()) return;
    map.fitBounds(bounds, {
      paddingTopLeft: [edge(area), edge(area)],
      paddingBottomRight: [edge(area), edge(area) + covered],
      maxZoom: area.kind === 'france' ? zoomOfOnePlace : closestFrame,
      animate: false,
    });
    settle(key);
    if (left?.framed !== key) return;
    map.setView(left.view.centre, left.view.zoom, { animate: false });
    ({ searched } = left);
    events.onMoved(isMoved());
  };

  return {
    show(next) {
      const before = shown;
      shown = next;
      if (!before || keyOf(before.area) !== keyOf(next.area)) {
        shape?.remove();
        shape = shapeOf(next.area)?.addTo(map);
        const { area } = next;
        nameFirst(area.kind === 'circle' ? [area.longitude, area.latitude] : undefined);
      }
      if (before?.places !== next.places) pins.show(next.places);
      frame(next);
      pins.mark(next);
    },
    searchHere,
    locate({ latitude, longitude }) {
      const { west, south, east, north } = visible();
      const inView = longitude > west && longitude < east && latitude > south && latitude < north;
      if (inView) return;
      const centre = map.project([latitude, longitude]).add([0, (shown?.covered ?? 0) / 2]);
      map.panTo(map.unproject(centre), { animate });
    },
    focusPin: pins.focus,
    remove() {
      left = { framed, view: viewOf(map), searched };
      remove();
    },
  };
}

const viewOf = (map: L.Map): View => ({ centre: map.getCenter(), zoom: map.getZoom() });

/** The padding around the searched area. A box was a view of the map itself, so it gets none. */
const edge = ({ kind }: SearchedArea): number => (kind === 'box' ? 0 : 24);

function keyOf(area: SearchedArea): string {
  if (area.kind === 'circle') return `${area.latitude} ${area.longitude} ${area.metres}`;
  return area.kind === 'box' ? boxParam(area.box) : area.kind;
}

function boundsOf(area: SearchedArea, places: readonly MapPlace[]): L.LatLngBounds {
  if (area.kind === 'circle') return L.latLng(area.latitude, area.longitude).toBounds(2 * area.metres);
  if (area.kind === 'box') return boundsOfBox(area.box);
  return L.latLngBounds(mainRegion(places).map(({ latitude, longitude }) => [latitude, longitude]));
}

const boundsOfBox = ({ west, south, east, north }: Box): L.LatLngBounds =>
  L.latLngBounds([south, west], [north, east]);

function shapeOf(area: SearchedArea): L.Path | undefined {
  const options = { className: classes['area'] ?? '', interactive: false };
  if (area.kind === 'circle')
    return L.circle([area.latitude, area.longitude], { ...options, radius: area.metres });
  return area.kind === 'box' ? L.rectangle(boundsOfBox(area.box), options) : undefined;
}

import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { drawBase } from './base-layer.ts';
import classes from './map.module.css';
import { type MapMark, type MapPlace, mainRegion, marksOf } from './places.ts';

export type SearchCircle = { latitude: number; longitude: number; metres: number };

export type MapContent = {
  places: readonly MapPlace[];
  circle: SearchCircle | undefined;
  /** The key of the selected place. */
  selected: string | undefined;
};

export type LeafletMap = {
  show: (content: MapContent) => void;
  remove: () => void;
};

const metropole: L.LatLngBoundsLiteral = [
  [41.2, -5.3],
  [51.2, 9.7],
];
const world: L.LatLngBoundsLiteral = [
  [-60, -180],
  [75, 180],
];
const zoomOfOnePlace = 10;

/** The map itself, outside React: `show` updates it and `onSelect` reports the selected place. */
export function createLeafletMap(
  element: HTMLElement,
  styleUrl: string | undefined,
  onSelect: (placeKey: string) => void,
): LeafletMap {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(element, {
    zoomControl: false,
    minZoom: 4,
    maxZoom: 14,
    maxBounds: world,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    // The wheel scrolls the page until the map has the focus.
    scrollWheelZoom: false,
  });
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
  map.attributionControl.setPrefix(false);
  L.control.zoom({ zoomInTitle: 'Zoomer', zoomOutTitle: 'Dézoomer' }).addTo(map);
  map.fitBounds(metropole);

  const base = drawBase(map, styleUrl);
  const discs = L.layerGroup().addTo(map);
  let circle: L.Circle | undefined;
  let content: MapContent = { places: [], circle: undefined, selected: undefined };
  let marks = marksOf([]);
  let framed = '';

  const choose = (mark: MapMark): void => {
    if (mark.place) onSelect(mark.place.key);
    else map.setView([mark.latitude, mark.longitude], mark.opensAt, { animate: !still });
  };

  const drawDiscs = (): void => {
    const focused =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset['key'] : undefined;
    discs.clearLayers();
    const rooms: L.Bounds[] = [];
    const view = map.getBounds().pad(0.3);
    const bounds = [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()] as const;
    for (const mark of marks([...bounds], map.getZoom())) {
      const marker = discOf(mark, mark.key === content.selected);
      marker.on('click', () => choose(mark));
      marker.on('keypress', ({ originalEvent }) => {
        if (originalEvent.key === 'Enter') choose(mark);
      });
      discs.addLayer(marker);
      rooms.push(roomOf(marker, map));
      const disc = marker.getElement();
      if (!disc) continue;
      disc.dataset['key'] = mark.key;
      disc.setAttribute('aria-label', marker.options.alt ?? '');
      if (mark.key === focused) disc.focus({ preventScroll: true });
    }
    base.avoid(rooms);
  };
  map.on('moveend', drawDiscs);

  /** Fits the map once per search, so that a person who has moved it keeps their view. */
  const frame = (): void => {
    const { places, circle: around } = content;
    const key = around
      ? `${around.latitude} ${around.longitude} ${around.metres}`
      : places.map((place) => place.key).join();
    if (key === framed) return;
    framed = key;
    const bounds =
      circle?.getBounds() ??
      L.latLngBounds(mainRegion(places).map((place) => [place.latitude, place.longitude]));
    if (bounds.isValid())
      map.fitBounds(bounds, { padding: [24, 24], maxZoom: around ? 13 : zoomOfOnePlace, animate: false });
  };

  return {
    show(next) {
      const { places, circle: around } = next;
      if (places !== content.places) marks = marksOf(places);
      if (around !== content.circle) {
        circle?.remove();
        circle = around
          ? L.circle([around.latitude, around.longitude], {
              radius: around.metres,
              className: classes['circle'] ?? '',
              interactive: false,
            }).addTo(map)
          : undefined;
      }
      const moved = next.selected !== content.selected;
      content = next;
      frame();
      const chosen = places.find((place) => place.key === next.selected);
      if (moved && chosen && !map.getBounds().contains([chosen.latitude, chosen.longitude])) {
        map.panTo([chosen.latitude, chosen.longitude], { animate: !still });
      }
      drawDiscs();
    },
    remove() {
      map.remove();
    },
  };
}

/** What a disc covers, with its border. */
function roomOf(disc: L.Marker, map: L.Map): L.Bounds {
  const at = map.latLngToLayerPoint(disc.getLatLng());
  const half = L.point(disc.options.icon?.options.iconSize as L.PointTuple).divideBy(2);
  return L.bounds(at.subtract(half), at.add(half));
}

function discOf({ latitude, longitude, count, place }: MapMark, selected: boolean): L.Marker {
  const html = document.createElement('span');
  html.textContent = String(count);
  const size = place ? 34 : 42;
  const icon = L.divIcon({
    className: [classes['disc'], !place && classes['cluster'], selected && classes['selected']]
      .filter(Boolean)
      .join(' '),
    html,
    iconSize: [size, size],
  });
  const announcements = `${count} annonce${count > 1 ? 's' : ''}`;
  const label = place ? `${place.name}\u00A0: ${announcements}` : `${announcements} dans plusieurs communes`;
  return L.marker([latitude, longitude], { icon, alt: label, title: label, riseOnHover: true });
}

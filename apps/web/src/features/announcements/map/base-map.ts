import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { type BaseLayer, drawBase } from './base-layer.ts';
import { closestZoom } from './places.ts';

const metropole: L.LatLngBoundsLiteral = [
  [41.2, -5.3],
  [51.2, 9.7],
];
const world: L.LatLngBoundsLiteral = [
  [-60, -180],
  [75, 180],
];

type BaseMap = BaseLayer & {
  map: L.Map;
  animate: boolean;
  remove: () => void;
};

/** A map without pins: the configured style, or our own embedded map. */
export function createBaseMap(element: HTMLElement, styleUrl: string | undefined): BaseMap {
  const animate = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(element, {
    zoomControl: false,
    minZoom: 4,
    maxZoom: closestZoom,
    maxBounds: world,
    zoomAnimation: animate,
    fadeAnimation: animate,
    markerZoomAnimation: animate,
    // The wheel scrolls the page until the map has the focus.
    scrollWheelZoom: false,
  });
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
  map.attributionControl.setPrefix(false);
  L.control.zoom({ zoomInTitle: 'Zoomer', zoomOutTitle: 'Dézoomer' }).addTo(map);
  map.fitBounds(metropole, { animate: false });

  // The list beside it, or the window, may change the size.
  const sizes =
    typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => map.invalidateSize());
  sizes?.observe(element);

  const base = drawBase(map, styleUrl);
  return {
    map,
    animate,
    ...base,
    remove() {
      sizes?.disconnect();
      map.remove();
    },
  };
}

import L from 'leaflet';
import classes from './base.module.css';
import { abroad, borders, french, type Polygon, rivers } from './base-data.ts';
import type { WrittenLabel } from './label.ts';
import type { Position } from './packed-line.ts';
import { namesIn } from './place-names.ts';
import { smooth, smoothRing } from './smooth.ts';

/** Names are also written around the view, up to this share of its size, so that they are there after a short pan. */
const beyondView = 0.3;

const upright = (line: readonly Position[]): L.LatLngTuple[] => line.map(([x, y]) => [y, x]);
/** Coasts stay as they are. Lakes have few points and would look angular, so they are smoothed. */
const uprightAll = (polygons: readonly Polygon[]) =>
  polygons.map(([outline = [], ...lakes]) => [upright(outline), ...lakes.map(smoothRing).map(upright)]);

/** A layer of the map that screen readers skip. */
function createPane(map: L.Map, name: string, zIndex: number): string {
  const pane = map.createPane(name);
  pane.style.zIndex = String(zIndex);
  pane.setAttribute('aria-hidden', 'true');
  return name;
}

/**
 * Draws lands, rivers and borders. Returns the function that writes the names around the given boxes of pins, which are in pixels
 * of the world map, that of the searched town before the others.
 */
export function drawOutline(map: L.Map): (pins: readonly L.Bounds[], searched?: Position) => void {
  drawLands(map);
  map.attributionControl.addAttribution(
    '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>, Natural Earth, Insee',
  );
  const pane = createPane(map, 'names', 450);
  const shown = new Map<string, L.Marker>();
  return (pins, searched) => {
    const { min, max } = map.getPixelBounds();
    if (!min || !max) return;
    const beyond = max.subtract(min).multiplyBy(beyondView);
    const view = L.bounds(min.subtract(beyond), max.add(beyond));
    const names = new Map(namesIn(view, map.getZoom(), pins, searched).map((label) => [keyOf(label), label]));
    // Keeps the markers that stay, so that their names do not flicker.
    for (const [key, marker] of shown) {
      if (names.has(key)) continue;
      marker.remove();
      shown.delete(key);
    }
    for (const [key, label] of names) {
      if (!shown.has(key)) shown.set(key, write(label, pane).addTo(map));
    }
  };
}

const keyOf = ({ key, x, y }: WrittenLabel): string => `${key} ${x} ${y}`;

function drawLands(map: L.Map): void {
  const pane = createPane(map, 'lands', 300);
  const renderer = L.svg({ pane, padding: 0.5 });
  const drawn = { renderer, pane, interactive: false };
  const land = (polygons: readonly Polygon[], className: string | undefined) =>
    L.polygon(uprightAll(polygons), { ...drawn, className: className ?? '', smoothFactor: 0.7 });
  const lines = (all: readonly Position[][], className: string | undefined) =>
    L.polyline(all.map(smooth).map(upright), { ...drawn, className: className ?? '', smoothFactor: 0.7 });
  land(abroad, classes['abroad']).addTo(map);
  land(french, classes['land']).addTo(map);
  lines(borders, classes['border']).addTo(map);
  lines(rivers, classes['river']).addTo(map);
}

function write({ name, kind, position, x, y }: WrittenLabel, pane: string): L.Marker {
  const html = document.createElement('span');
  html.textContent = name;
  html.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  const icon = L.divIcon({
    className: `${classes['name'] ?? ''} ${classes[kind] ?? ''}`,
    html,
    iconSize: [0, 0],
  });
  return L.marker([position[1], position[0]], { icon, interactive: false, keyboard: false, pane });
}

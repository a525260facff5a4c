import L from 'leaflet';
import { createBaseMap } from './base-map.ts';
import classes from './map.module.css';

/** Close enough for the names of the neighbours. */
const zoom = 11;

type NamedPosition = { name: string; latitude: number; longitude: number };

/** The map of one commune with its name. Returns the function that removes it. */
export function createSinglePlaceMap(
  element: HTMLElement,
  styleUrl: string | undefined,
  { name, latitude, longitude }: NamedPosition,
): () => void {
  const { map, remove } = createBaseMap(element, styleUrl);
  map.setView([latitude, longitude], zoom, { animate: false });
  const html = document.createElement('span');
  html.textContent = name;
  const icon = L.divIcon({ className: classes['spot'] ?? '', html, iconSize: [22, 22] });
  L.marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(map);
  return remove;
}

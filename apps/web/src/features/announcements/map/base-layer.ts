import L from 'leaflet';
import classes from './map.module.css';
import outline from './outline.json';

type Outline = {
  france: [number, number][][][];
  neighbours: [number, number][][][];
  towns: [name: string, latitude: number, longitude: number][];
};
const { france, neighbours, towns } = outline as unknown as Outline;

/** How many towns to name: the larger ones first, more at a closer zoom. */
const townsAtZoom = (zoom: number): number => {
  if (zoom < 6) return 8;
  if (zoom < 7) return 20;
  if (zoom < 8) return 60;
  return zoom < 9 ? 130 : towns.length;
};

const upright = (polygons: [number, number][][][]) =>
  polygons.map((rings) => rings.map((ring) => ring.map(([x, y]): L.LatLngTuple => [y, x])));

const [letterPixels, linePixels] = [7, 18];

/** The area that a town's name covers: when two would overlap, only the larger town is named. */
const roomOf = (name: string, { x, y }: L.Point): L.Bounds =>
  L.bounds([x - 4, y - 4], [x + 12 + name.length * letterPixels, y + linePixels]);

/** The outline of France and its larger towns, drawn without any request. */
export function outlineLayer(map: L.Map): L.Layer {
  const land = (polygons: [number, number][][][], className: string | undefined) =>
    L.polygon(upright(polygons), { className: className ?? '', interactive: false, smoothFactor: 0.7 });
  const names = L.layerGroup();
  const group = L.layerGroup([land(neighbours, classes['neighbours']), land(france, classes['land']), names]);

  const writeNames = (): void => {
    names.clearLayers();
    const view = map.getBounds().pad(0.2);
    const written: L.Bounds[] = [];
    for (const [name, latitude, longitude] of towns.slice(0, townsAtZoom(map.getZoom()))) {
      if (!view.contains([latitude, longitude])) continue;
      const room = roomOf(name, map.latLngToLayerPoint([latitude, longitude]));
      if (written.some((other) => other.intersects(room))) continue;
      written.push(room);
      const html = document.createElement('span');
      html.textContent = name;
      const icon = L.divIcon({ className: classes['town'] ?? '', html, iconSize: [0, 0] });
      names.addLayer(
        L.marker([latitude, longitude], { icon, interactive: false, keyboard: false, pane: 'names' }),
      );
    }
  };
  const pane = map.getPane('names') ?? map.createPane('names');
  pane.style.zIndex = '450';
  pane.setAttribute('aria-hidden', 'true');
  map.attributionControl.addAttribution('Natural Earth');
  group.on('add', () => {
    writeNames();
    map.on('moveend zoomend', writeNames);
  });
  group.on('remove', () => map.off('moveend zoomend', writeNames));
  return group;
}

/** Any vector style. The library that draws it is loaded only here. */
export async function styleLayer(style: string): Promise<L.Layer> {
  const [{ setWorkerUrl }, { default: workerUrl }, { maplibreGL }] = await Promise.all([
    import('maplibre-gl'),
    import('maplibre-gl/dist/maplibre-gl-worker.mjs?url'),
    import('@maplibre/maplibre-gl-leaflet'),
    import('maplibre-gl/dist/maplibre-gl.css'),
  ]);
  setWorkerUrl(workerUrl);
  return maplibreGL({ style });
}

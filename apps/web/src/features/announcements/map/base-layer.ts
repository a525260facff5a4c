import L from 'leaflet';
import type { Position } from './base/packed-line.ts';

export type BaseLayer = {
  /** Keeps these boxes free of names. They are in Leaflet's layer points, at the current zoom. */
  avoid: (rooms: readonly L.Bounds[]) => void;
  /** Names the town that was searched before the others. */
  nameFirst: (town: Position | undefined) => void;
};

/** Draws the map below the pins: the given style, or our own embedded map without one or when the style does not load. */
export function drawBase(map: L.Map, styleUrl: string | undefined): BaseLayer {
  let pins: { zoom: number; rooms: readonly L.Bounds[] } = { zoom: 0, rooms: [] };
  let write: ((rooms: readonly L.Bounds[], searched?: Position) => void) | undefined;
  let searched: Position | undefined;
  let removed = false;
  map.on('unload', () => {
    removed = true;
  });
  // After a zoom, the boxes of the pins are unknown until the pins are drawn again.
  const writeNames = (): void => write?.(pins.zoom === map.getZoom() ? pins.rooms : [], searched);

  const drawOutline = async (): Promise<void> => {
    const outline = await import('./base/outline-layer.ts');
    if (removed) return;
    write = outline.drawOutline(map);
    writeNames();
    map.on('moveend', writeNames);
  };
  const draw = async (): Promise<void> => {
    if (!styleUrl) return drawOutline();
    const layer = await styleLayer(styleUrl).catch(() => undefined);
    if (!layer) return drawOutline();
    if (!removed) layer.addTo(map);
  };
  void draw();

  return {
    nameFirst(town) {
      searched = town;
      writeNames();
    },
    avoid(rooms) {
      const origin = map.getPixelOrigin();
      const inWorld = rooms.flatMap(({ min, max }) =>
        min && max ? [L.bounds(min.add(origin), max.add(origin))] : [],
      );
      pins = { zoom: map.getZoom(), rooms: inWorld };
      writeNames();
    },
  };
}

/** Any vector style. The library that draws it is loaded only here. */
async function styleLayer(style: string): Promise<L.Layer> {
  const [{ setWorkerUrl }, { default: workerUrl }, { maplibreGL }] = await Promise.all([
    import('maplibre-gl'),
    import('maplibre-gl/dist/maplibre-gl-worker.mjs?url'),
    import('@maplibre/maplibre-gl-leaflet'),
    import('maplibre-gl/dist/maplibre-gl.css'),
  ]);
  setWorkerUrl(workerUrl);
  return maplibreGL({ style });
}

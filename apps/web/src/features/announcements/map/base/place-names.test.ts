import L from 'leaflet';
import { describe, expect, it } from 'vitest';
import { arrondissements, communes, departments, french, territories } from './base-data.ts';
import { widthOf } from './label.ts';
import type { Position } from './packed-line.ts';
import { namesIn } from './place-names.ts';

const views = {
  Paris: [48.857, 2.352],
  Lyon: [45.758, 4.835],
  Guéret: [46.17, 1.87],
  'Saint-Denis de La Réunion': [-20.93, 55.45],
  Nouméa: [-22.27, 166.45],
} as const;
const zooms = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14];

const centreOf = ([latitude, longitude]: readonly [number, number], zoom: number) =>
  L.CRS.EPSG3857.latLngToPoint(L.latLng(latitude, longitude), zoom);
const roomAround = (centre: L.Point, width: number, height: number) =>
  L.bounds(centre.subtract([width / 2, height / 2]), centre.add([width / 2, height / 2]));
const viewOf = (place: keyof typeof views, zoom: number) =>
  roomAround(centreOf(views[place], zoom), 1280, 800);
const namedIn = (place: keyof typeof views, zoom: number) =>
  namesIn(viewOf(place, zoom), zoom, []).map(({ name }) => name);

const overlaps = (rooms: readonly L.Bounds[]) =>
  rooms.flatMap((room, index) => rooms.slice(index + 1).filter((other) => room.intersects(other)));

/** Whether a point is inside an outline: a line from it to the east then crosses the outline an odd number of times. */
const isInside = ([x, y]: Position, outline: readonly Position[]) =>
  outline.filter(([toX, toY], index) => {
    const [fromX, fromY] = outline[index - 1] ?? [toX, toY];
    return fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX);
  }).length %
    2 ===
  1;

/** The distance from a place to the nearest point of an outline. */
const kilometresTo = ([x, y]: Position, outline: readonly Position[]) => {
  const narrow = Math.cos((y * Math.PI) / 180);
  const at = L.point(0, 0);
  const points = outline.map(([toX, toY]) => L.point((toX - x) * narrow, toY - y));
  const degrees = points.map((to, index) =>
    L.LineUtil.pointToSegmentDistance(at, points[index - 1] ?? to, to),
  );
  return Math.min(...degrees) * 111.2;
};

describe('the names on the map', () => {
  it.each(Object.keys(views) as (keyof typeof views)[])('never overlap around %s', (place) => {
    for (const zoom of zooms) {
      const rooms = namesIn(viewOf(place, zoom), zoom, []).map(({ room }) => room);
      expect(rooms.length, `at zoom ${zoom}`).toBeGreaterThan(0);
      expect(overlaps(rooms), `at zoom ${zoom}`).toEqual([]);
    }
  });

  it('are never under a pin nor over each other when they move away from it', () => {
    for (const zoom of zooms) {
      const view = viewOf('Lyon', zoom);
      const pins = namesIn(view, zoom, []).map(({ at }) => roomAround(at, 44, 44));
      const names = namesIn(view, zoom, pins);
      expect(names.filter(({ room }) => pins.some((pin) => pin.intersects(room)))).toEqual([]);
      expect(overlaps(names.map(({ room }) => room))).toEqual([]);
    }
  });

  it('stand beside the pin of their commune', () => {
    const pin = roomAround(centreOf([46.1707, 1.8687], 11), 44, 44);
    const named = (pins: L.Bounds[]) =>
      namesIn(viewOf('Guéret', 11), 11, pins).find(({ name }) => name === 'Guéret');
    expect(named([])?.room.intersects(pin)).toBe(true);
    expect(named([pin])?.room.intersects(pin)).toBe(false);
  });

  it('name the searched town, and a ring of others around it on a phone', () => {
    for (const [name, position] of [
      ['Villeurbanne', [4.8902, 45.7719]],
      ['Bron', [4.9117, 45.7344]],
      ['Caluire-et-Cuire', [4.8512, 45.7971]],
    ] as const) {
      const phone = roomAround(centreOf([position[1], position[0]], 12), 390, 560);
      const pin = roomAround(centreOf([position[1], position[0]], 12), 44, 44);
      const names = namesIn(phone, 12, [pin], [...position]).map((label) => label.name);
      expect(names[0]).toBe(name);
      expect(names.length).toBeGreaterThan(5);
    }
  });

  it('stay where they are when the view moves', () => {
    const [here, there] = [viewOf('Guéret', 11), roomAround(centreOf([46.25, 2.1], 11), 1280, 800)];
    const spots = (view: L.Bounds) =>
      new Map(namesIn(view, 11, []).map(({ key, room }) => [key, JSON.stringify(room)]));
    const [before, after] = [spots(here), spots(there)];
    const common = [...before].filter(([key]) => after.has(key));
    expect(common.length).toBeGreaterThan(20);
    for (const [key, room] of common) expect(after.get(key), key).toBe(room);
  });

  it('are of large towns at a low zoom and of villages at a high one', () => {
    expect(namedIn('Paris', 5)).toEqual(expect.arrayContaining(['Paris', 'Marseille', 'Lyon', 'Toulouse']));
    expect(namedIn('Nouméa', 5)).toContain('Nouvelle-Calédonie');
    expect(namedIn('Guéret', 5)).not.toContain('Aubusson');
    expect(namedIn('Guéret', 9)).toEqual(expect.arrayContaining(['Guéret', 'Creuse', 'Aubusson']));
    expect(namedIn('Guéret', 11).length).toBeGreaterThan(30);
    expect(namedIn('Paris', 13)).toContain('Paris 11e');
    expect(namedIn('Paris', 11)).not.toContain('Paris 11e');
  });

  it('have their accents', () => {
    const names = new Set(communes.map(({ name }) => name));
    for (const name of ['Saint-Étienne', 'Nîmes', 'Besançon', 'Béziers', 'Saint-Benoît', "L'Haÿ-les-Roses"])
      expect(names, name).toContain(name);
  });

  it('take more space the longer they are', () => {
    expect(widthOf('Saint-Étienne', 'city')).toBeGreaterThan(widthOf('Lyon', 'city'));
    expect(widthOf('Lyon', 'city')).toBeGreaterThan(widthOf('Lyon', 'village'));
  });
});

describe('the map without a tile server', () => {
  it('has every département and collectivity but the southern lands, and the 45 arrondissements', () => {
    const names = [...departments, ...territories].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining(['Ain', 'Creuse', 'Corse-du-Sud', 'Guadeloupe', 'Martinique', 'Guyane']),
    );
    expect(names).toEqual(
      expect.arrayContaining(['La Réunion', 'Mayotte', 'Polynésie française', 'Nouvelle-Calédonie']),
    );
    expect(departments).toHaveLength(96);
    expect(territories).toHaveLength(12);
    expect(arrondissements).toHaveLength(45);
  });

  it.each([
    ['Fort-de-France'],
    ['Cayenne'],
    ['Mamoudzou'],
    ['Papeete'],
    ['Nouméa'],
    ['Le Tampon'],
    ['Lyon'],
    ['Guéret'],
  ])('has land within 1 km of the centre of %s', (name) => {
    const place = communes.find((commune) => commune.name === name);
    expect(place).toBeDefined();
    const position = place?.position ?? [0, 0];
    const inside = french.some(([outline = []]) => isInside(position, outline));
    // Centres of communes on a bay may lie in the water.
    const away = inside ? 0 : Math.min(...french.map(([outline = []]) => kilometresTo(position, outline)));
    expect(away).toBeLessThan(1);
  });
});

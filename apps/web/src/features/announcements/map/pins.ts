import L from 'leaflet';
import classes from './map.module.css';
import { countedWords, countText, type MapMark, type MapPlace, type Marks, marksOf } from './places.ts';

/** What a person does with a pin. */
type PinEvents = {
  /** `byKeyboard`: the focus should move to the list that the pin opens. */
  onChoose: (mark: MapMark, byKeyboard: boolean) => void;
  /** The keys of the places under the pointer or the focus; none when it leaves. */
  onPoint: (placeKeys: readonly string[]) => void;
  /** What the pins cover, in layer pixels. */
  onDrawn: (rooms: L.Bounds[]) => void;
};

/** `selected`: the place whose announcements are listed. `lit`: the place of the announcement that is pointed at. */
export type PinState = { selected: string | undefined; lit: string | undefined };

type Pin = { marker: L.Marker; mark: MapMark };

/** The pins of a map. A pin that stays is never drawn again, so that it keeps the focus. */
export function createPins(map: L.Map, { onChoose, onPoint, onDrawn }: PinEvents) {
  const pins = new Map<string, Pin>();
  let marks: Marks = marksOf([]);
  let state: PinState = { selected: undefined, lit: undefined };

  const add = (mark: MapMark): Pin => {
    const marker = L.marker([mark.latitude, mark.longitude], { icon: iconOf(mark), riseOnHover: true });
    const pin = { marker, mark };
    marker.addTo(map);
    const element = marker.getElement();
    if (!element) return pin;
    element.dataset['key'] = mark.key;
    // Leaflet's click event, because the browser also fires one after a drag that began on the pin.
    marker.on('click', ({ originalEvent }) => onChoose(pin.mark, originalEvent.detail === 0));
    element.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onChoose(pin.mark, true);
    });
    for (const type of ['mouseenter', 'focus'])
      element.addEventListener(type, () => onPoint(pin.mark.holds()));
    for (const type of ['mouseleave', 'blur']) element.addEventListener(type, () => onPoint([]));
    return pin;
  };

  const dress = ({ marker, mark }: Pin): void => {
    const element = marker.getElement();
    if (!element) return;
    const label = labelOf(mark);
    element.setAttribute('aria-label', label);
    element.title = label;
    const held = mark.holds();
    const isSelected = state.selected !== undefined && held.includes(state.selected);
    const isLit = state.lit !== undefined && held.includes(state.lit);
    element.toggleAttribute('data-selected', isSelected);
    element.toggleAttribute('data-lit', isLit);
    element.setAttribute('aria-pressed', String(isSelected));
    marker.setZIndexOffset(isLit || isSelected ? 1_000 : 0);
    const text = element.querySelector('span');
    if (text) text.textContent = countText(mark);
  };

  /** The pin that has one of these places. It gets the focus when the focused pin was merged or split. */
  const heir = (placeKeys: readonly string[]): Pin | undefined =>
    [...pins.values()].find(({ mark }) => mark.holds().some((key) => placeKeys.includes(key)));

  const draw = (): void => {
    const focused = focusedPin(pins);
    const view = map.getBounds().pad(0.3);
    const bounds = [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()] as const;
    const shown = new Map(marks([...bounds], map.getZoom()).map((mark) => [mark.key, mark]));
    for (const [key, pin] of pins) {
      const mark = shown.get(key);
      const stays = mark && isSamePlace(mark, pin.mark);
      if (stays) pin.mark = mark;
      else {
        pin.marker.remove();
        pins.delete(key);
      }
    }
    for (const [key, mark] of shown) if (!pins.has(key)) pins.set(key, add(mark));
    for (const pin of pins.values()) dress(pin);
    onDrawn([...pins.values()].map(({ mark }) => roomOf(mark, map)));
    if (focused && !focused.marker.getElement()?.isConnected) {
      const next = heir(focused.mark.holds())?.marker.getElement() ?? map.getContainer();
      next.focus({ preventScroll: true });
    }
  };

  return {
    draw,
    show(places: readonly MapPlace[]) {
      marks = marksOf(places);
      draw();
    },
    mark(next: PinState) {
      state = next;
      for (const pin of pins.values()) dress(pin);
    },
    focus(placeKey: string) {
      heir([placeKey])?.marker.getElement()?.focus({ preventScroll: true });
    },
  };
}

const focusedPin = (pins: ReadonlyMap<string, Pin>): Pin | undefined =>
  document.activeElement instanceof HTMLElement
    ? pins.get(document.activeElement.dataset['key'] ?? '')
    : undefined;

function roomOf(mark: MapMark, map: L.Map): L.Bounds {
  const { x, y } = map.latLngToLayerPoint([mark.latitude, mark.longitude]);
  const radius = sizeOf(mark) / 2;
  return L.bounds([x - radius, y - radius], [x + radius, y + radius]);
}

/** Whether a drawn pin can stay. Its key is not enough: clusters of different zooms may have the same id. */
const isSamePlace = (one: MapMark, other: MapMark): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude && sizeOf(one) === sizeOf(other);

/** Larger for more announcements. */
function sizeOf({ count, place }: MapMark): number {
  if (count >= 1_000) return 56;
  if (count >= 100) return 48;
  return place?.name ? 36 : 42;
}

function iconOf(mark: MapMark): L.DivIcon {
  const html = document.createElement('span');
  const size = sizeOf(mark);
  return L.divIcon({
    className: [classes['pin'], !mark.place?.name && classes['cluster']].filter(Boolean).join(' '),
    html,
    iconSize: [size, size],
  });
}

/** 'Villeurbanne, 7 annonces'. */
const labelOf = (mark: MapMark): string =>
  mark.place?.name
    ? `${mark.place.name}, ${countedWords(mark)}`
    : `${countedWords(mark)} dans plusieurs communes, agrandir`;

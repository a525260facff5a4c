import { citySchema } from '@coequipiers/contract/cities-schemas';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { dropSession } from '../src/lib/session.ts';
import { dismissToast, shownToasts } from '../src/ui/toast.ts';
import type { announcementsFrom } from './announcements.ts';
import { fakeServer } from './fake-server.ts';

export const NEARBY = '/api/announce/nearby';
export const lyon = citySchema.parse({
  codeCommuneINSEE: '69123',
  nomCommuneComplet: 'Lyon',
  nomCommune: 'Lyon',
  codePostal: '69001',
  nomRegion: 'Auvergne-Rhône-Alpes',
  latitude: 45.76,
  longitude: 4.84,
});
export const aroundLyon = 'ville=Lyon&cp=69001&lat=45.76&lon=4.84';

let atEnd: () => void = () => undefined;
let margin: string | undefined;
/** Simulates scrolling to the end of the list. */
export const scrollToEnd = (): void => atEnd();
/** The root margin of the observer: how far below the window the end is detected. */
export const rootMargin = (): string | undefined => margin;

/**
 * Called by each test file: files of one worker share their modules, so top-level hooks would apply to the first file only.
 */
export function stubIntersectionObserver(): void {
  beforeEach(() => {
    class Observer {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        margin = options?.rootMargin;
        atEnd = () =>
          act(() => callback([{ isIntersecting: true }] as IntersectionObserverEntry[], this as never));
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Observer);
  });
  afterEach(() => {
    dropSession();
    for (const { id } of shownToasts()) dismissToast(id);
    atEnd = () => undefined;
    margin = undefined;
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'geolocation');
  });
}

type Pages = Record<number, ReturnType<typeof announcementsFrom>>;

/** A page of a search; the first one says how many there are. */
const pageAnswer = (content: unknown, page: number, total: string): Response =>
  Response.json(content, page === 0 ? { headers: { 'X-Total-Count': total } } : {});

/** Not that of the shelf above the list, nor of what follows a circle with little in it. */
const isOfList = (query: string): boolean => {
  const params = new URLSearchParams(query);
  return params.get('limit') === '15' && !params.has('minDistance');
};

/** A server that has these pages for every search, and nothing on the shelf or around the circle. */
export const serverWith = (pages: Pages, others: Parameters<typeof fakeServer>[0] = {}, total?: string) =>
  fakeServer({
    [`GET ${NEARBY}`]: ({ query }) => {
      if (!isOfList(query)) return pageAnswer([], 0, '0');
      const page = Number(new URLSearchParams(query).get('page'));
      return pageAnswer(pages[page] ?? [], page, total ?? String(Object.values(pages).flat().length));
    },
    'GET /api/cities': () => Response.json([lyon]),
    ...others,
  });

/** What was asked for the list, or otherwise for the shelf and for what follows a circle. */
export const asked = (server: ReturnType<typeof fakeServer>, forList = true) =>
  server
    .to(NEARBY)
    .filter(({ query }) => isOfList(query) === forList)
    .map(({ query }) => Object.fromEntries(new URLSearchParams(query)));
// A query by role would take seconds, because it checks every card.
export const count = (text: string) => screen.findByText(text, { selector: 'h2' });
export const cards = () => [...document.getElementsByTagName('article')];
export const cityField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Ville' });
export const toasts = () => shownToasts().map(({ kind, message }) => `${kind}: ${message}`);

export async function chooseLyon() {
  fireEvent.change(cityField(), { target: { value: 'ly' } });
  fireEvent.click(await screen.findByRole('option', { name: /Lyon/ }));
}

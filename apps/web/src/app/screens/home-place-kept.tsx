import { nearbyLimits } from '@coequipiers/contract/search';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { inThisTab } from '../../lib/tab-storage.ts';

/** What a return loads at most. */
const CARDS_AT_MOST = 10 * nearbyLimits.limit.default;
/** Whoever does one of these moves on their own. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
/** A scroll is over when nothing has moved for this long. */
const STILL_MS = 150;

type Place = {
  /** Of the loaded page that noted it: it returns nowhere itself. */
  origin: number;
  /** Of which page, and which entry of the tab's history. */
  address: string;
  /** The first card in view, and how far below the top of the window it was. */
  id: string;
  top: number;
  /** How far the page was scrolled, for when the card is gone. */
  scrolled: number;
  /** How many cards were loaded. */
  loaded: number;
};

type KeptPlaceProps = {
  /** Its name in the tab's storage. */
  stored: string;
  /** Of all announcements loaded. */
  ids: readonly string[];
  /** Whether the first of them are still on their way. */
  pending: boolean;
  more: { available: boolean; loading: boolean; failed: boolean; load: () => void };
};

/**
 * Notes the place after each scroll, and returns there when the page is loaded again: the same pages are loaded, then the same
 * card is where it was.
 */
export function KeptPlace({ stored, ids, pending, more }: KeptPlaceProps) {
  const { key, pathname, search } = useLocation();
  const address = `${key} ${pathname}${search}`;
  const wanted = useRef<Place | null | undefined>(undefined);

  const settle = () => {
    wanted.current = null;
    inThisTab((storage) => storage.removeItem(stored));
  };
  const move = useEffectEvent(() => {
    if (wanted.current) settle();
  });
  const note = useEffectEvent(() => {
    // Left again before the return was over.
    if (wanted.current) return;
    const place = placeNow(ids, address);
    inThisTab((storage) =>
      place ? storage.setItem(stored, JSON.stringify(place)) : storage.removeItem(stored),
    );
  });

  useEffect(() => {
    // What is stored while a page is being left may come too late for the page that follows.
    let still: number | undefined;
    const scrolls = () => {
      window.clearTimeout(still);
      still = window.setTimeout(note, STILL_MS);
    };
    // This code may have come after the scroll.
    scrolls();
    window.addEventListener('scroll', scrolls, { passive: true });
    for (const kind of MOVES) window.addEventListener(kind, move, { passive: true });
    return () => {
      window.clearTimeout(still);
      window.removeEventListener('scroll', scrolls);
      for (const kind of MOVES) window.removeEventListener(kind, move);
    };
  }, []);

  // Before the loaded cards are painted.
  useLayoutEffect(() => {
    if (wanted.current === undefined) wanted.current = readPlace(stored, address);
    const place = wanted.current;
    if (!place || pending || more.loading) return;
    // All of them, because the window may show more than the page of its first card.
    const goesOn = more.available && !more.failed && ids.length < Math.min(place.loaded, CARDS_AT_MOST);
    if (goesOn) {
      more.load();
      return;
    }
    settle();
    const card = ids.includes(place.id) ? cardOf(place.id) : undefined;
    if (card) window.scrollBy({ top: card.getBoundingClientRect().top - place.top, behavior: 'instant' });
    else if (!more.failed) window.scrollTo({ top: place.scrolled, behavior: 'instant' });
  });

  return null;
}

/** One that stands on the shelf too comes again in a later page. */
const cardOf = (id: string): Element | undefined =>
  [...document.querySelectorAll('article')].findLast((card) => card.id === id);

/** Only a list of more than one page needs it. */
function placeNow(ids: readonly string[], address: string): Place | null {
  if (ids.length <= nearbyLimits.limit.default) return null;
  const listed = new Set(ids);
  const card = [...document.querySelectorAll('article')].find(
    (one) => listed.has(one.id) && cardOf(one.id) === one && one.getBoundingClientRect().bottom > 0,
  );
  if (!card) return null;
  const { top } = card.getBoundingClientRect();
  return {
    origin: performance.timeOrigin,
    address,
    id: card.id,
    top,
    scrolled: window.scrollY,
    loaded: ids.length,
  };
}

/** None when the page was opened anew. */
function readPlace(stored: string, address: string): Place | null {
  const kept = inThisTab((storage) => storage.getItem(stored));
  if (!kept) return null;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const place = JSON.parse(kept) as Place;
  const isAnother = place.address !== address || place.origin === performance.timeOrigin;
  return isAnother || visit?.type === 'navigate' ? null : place;
}

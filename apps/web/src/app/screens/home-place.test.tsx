import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announcementsFrom } from '../../../test/announcements.ts';
import {
  asked,
  cards,
  count,
  NEARBY,
  scrollToEnd,
  serverWith,
  stubIntersectionObserver,
} from '../../../test/home.ts';
import { openPublishedPage as openPage } from '../../../test/page.tsx';

stubIntersectionObserver();

const CARD_HEIGHT = 200;
let visit = 'navigate';

// The window over a column of cards: jsdom draws nothing.
beforeEach(() => {
  visit = 'navigate';
  let scrolled = 0;
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled);
  window.scrollTo = (to?: ScrollToOptions | number, y?: number) => {
    scrolled = typeof to === 'object' ? (to.top ?? 0) : (y ?? 0);
  };
  window.scrollBy = (by?: ScrollToOptions | number) => {
    scrolled += typeof by === 'object' ? (by.top ?? 0) : 0;
  };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const y = [...cards()].indexOf(this as HTMLElement) * CARD_HEIGHT - scrolled;
    return new DOMRect(0, y, 300, CARD_HEIGHT);
  });
  Object.assign(performance, { getEntriesByType: () => [{ type: visit }] });
});

afterEach(() => {
  vi.restoreAllMocks();
  window.sessionStorage.clear();
  Reflect.deleteProperty(performance, 'getEntriesByType');
  window.scrollTo = () => undefined;
});

const titleAtTop = () =>
  [...cards()].find((card) => card.getBoundingClientRect().bottom > 0)?.querySelector('h3')?.textContent;

const kept = () => window.sessionStorage.getItem('home_place');

/** As at the end of a scroll. */
async function noteIsTaken() {
  // One of before this scroll may be there.
  window.sessionStorage.clear();
  await waitFor(
    () => {
      fireEvent.scroll(window);
      expect(kept()).not.toBeNull();
    },
    { interval: 300 },
  );
}

const threePages = (from = 0) => ({
  0: announcementsFrom(from, 15),
  1: announcementsFrom(from + 15, 15),
  2: announcementsFrom(from + 30, 15),
  3: announcementsFrom(from + 45, 15),
});

/** Opens three pages of the list, stands at the card `at`, and leaves. */
async function readAsFarAs(at: number) {
  const { page } = await openPage('/?ville=france');
  await waitFor(() => expect(cards()).toHaveLength(15));
  for (const loaded of [30, 45]) {
    scrollToEnd();
    await waitFor(() => expect(cards()).toHaveLength(loaded));
  }
  window.scrollTo(0, at * CARD_HEIGHT + 50);
  const title = titleAtTop();
  await noteIsTaken();
  page.unmount();
  // The next page is another document.
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now());
  // A short page first.
  window.scrollTo(0, 0);
  return title;
}

describe('a long list that is loaded again', () => {
  it('stands at the same card, also where a new one came before it', async () => {
    serverWith(threePages());
    const title = await readAsFarAs(33);
    const [newest] = announcementsFrom(100, 1);
    const all = [newest, ...Object.values(threePages()).flat()].filter((one) => one !== undefined);
    const server = serverWith({
      0: all.slice(0, 15),
      1: all.slice(15, 30),
      2: all.slice(30, 45),
      3: all.slice(45),
    });
    visit = 'reload';
    await openPage('/?ville=france');
    await waitFor(() => expect(titleAtTop()).toBe(title));
    expect(cards()).toHaveLength(45);
    expect(window.scrollY).toBe(34 * CARD_HEIGHT + 50);
    expect(asked(server).map(({ page }) => page)).toEqual(['0', '1', '2']);
  });

  it('loads as many as before when the card is gone, and stands as far down', async () => {
    serverWith(threePages());
    await readAsFarAs(33);
    const server = serverWith(threePages(60));
    visit = 'reload';
    await openPage('/?ville=france');
    await waitFor(() => expect(window.scrollY).toBe(33 * CARD_HEIGHT + 50));
    expect(asked(server).map(({ page }) => page)).toEqual(['0', '1', '2']);
  });

  it('leaves alone whoever scrolls in the meantime', async () => {
    serverWith(threePages());
    await readAsFarAs(33);
    let answer = (): void => undefined;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const pages: Record<string, ReturnType<typeof announcementsFrom>> = threePages();
    const server = serverWith(
      {},
      {
        [`GET ${NEARBY}`]: async ({ query }) => {
          const page = new URLSearchParams(query).get('page') ?? '';
          if (page === '1') await slow;
          return Response.json(pages[page]);
        },
      },
    );
    visit = 'reload';
    await openPage('/?ville=france');
    await waitFor(() => expect(asked(server)).toHaveLength(2));
    fireEvent.wheel(window);
    answer();
    await count('30 annonces dans toute la France');
    expect(window.scrollY).toBe(0);
    expect(asked(server)).toHaveLength(2);
  });

  it('starts at its top when it is opened anew or elsewhere', async () => {
    serverWith(threePages());
    await readAsFarAs(33);
    const anew = await openPage('/?ville=france');
    await waitFor(() => expect(kept()).toBeNull());
    expect(cards()).toHaveLength(15);
    anew.page.unmount();

    await readAsFarAs(33);
    visit = 'reload';
    await openPage('/?ville=france&sport=Tennis');
    await waitFor(() => expect(kept()).toBeNull());
    expect(cards()).toHaveLength(15);
    expect(window.scrollY).toBe(0);
  });

  it('leaves Back to the page that is still there', async () => {
    serverWith(threePages());
    const { page } = await openPage('/?ville=france');
    await waitFor(() => expect(cards()).toHaveLength(15));
    scrollToEnd();
    await waitFor(() => expect(cards()).toHaveLength(30));
    window.scrollTo(0, 20 * CARD_HEIGHT);
    await noteIsTaken();
    page.unmount();
    window.scrollTo(0, 0);
    visit = 'reload';
    await openPage('/?ville=france');
    await waitFor(() => expect(kept()).toBeNull());
    expect(cards()).toHaveLength(15);
    expect(window.scrollY).toBe(0);
  });
});

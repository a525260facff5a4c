import { type RefObject, useEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { Toasts } from '../ui/toasts.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SessionWatch } from './session-watch.tsx';
import classes from './shell.module.css';

const CONTENT = 'contenu';

/**
 * The first page of a tab always has the key 'default': its path keeps the scroll position after a reload, and another page
 * starts at its top.
 */
const placeOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;

/** The layout around every screen. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  useScreenFocus(main);
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href={`#${CONTENT}`}>
        Aller au contenu
      </a>
      <Header />
      <OfflineBanner />
      <main ref={main} id={CONTENT} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
      <Toasts />
      <SessionWatch />
      <ScrollRestoration getKey={placeOf} />
    </div>
  );
}

/**
 * After a change of screen the focus moves to the new heading, as after a page load, unless the screen has focused a field.
 */
function useScreenFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const seen = useRef(pathname);

  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    if (main.current?.querySelector(':focus')) return;
    const heading = main.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, main]);
}

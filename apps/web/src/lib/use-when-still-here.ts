import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router';

/**
 * For changing the address without a press: a navigation that the person has begun would be lost. The function that this gives calls
 * another one as soon as no navigation is under way, unless the address is a new one by then. It returns how to give up.
 */
export function useWhenStillHere(): (act: () => void) => () => void {
  // The router itself: what it does is rendered only later.
  const router = useContext(DataRouterContext)?.router;
  const { pathname, search } = useLocation();
  return useCallback(
    (act) => {
      let waits = true;
      let unsubscribe = (): void => undefined;
      const giveUp = (): void => {
        waits = false;
        unsubscribe();
      };
      const attempt = (): void => {
        if (!waits || (router && router.state.navigation.state !== 'idle')) return;
        giveUp();
        const now = router?.state.location;
        if (!now || (now.pathname === pathname && now.search === search)) act();
      };
      unsubscribe = router?.subscribe(attempt) ?? unsubscribe;
      attempt();
      return giveUp;
    },
    [router, pathname, search],
  );
}

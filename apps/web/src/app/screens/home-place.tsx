import { nearbyLimits } from '@coequipiers/contract/search';
import { type ComponentProps, lazy, Suspense } from 'react';
import { inThisTab } from '../../lib/tab-storage.ts';
import { useInBrowser } from '../../lib/use-in-browser.ts';
import type { KeptPlace } from './home-place-kept.tsx';

/** In the tab's storage: where in the list one was when the page was left. */
const STORED = 'home_place';

const Kept = lazy(() =>
  import('./home-place-kept.tsx').then(
    (part) => ({ default: part.KeptPlace }),
    () => ({ default: () => null }),
  ),
);

type HomePlaceProps = Omit<ComponentProps<typeof KeptPlace>, 'stored'>;

/** A list of more than one page returns to its place after a reload. Few are so long, so the code is loaded then. */
export function HomePlace(props: HomePlaceProps) {
  // Not on the server, which sends nothing of it.
  const inBrowser = useInBrowser();
  const isReturn = inBrowser && inThisTab((storage) => storage.getItem(STORED));
  const isLong = props.ids.length > nearbyLimits.limit.default;
  return (
    inBrowser &&
    (isReturn || isLong) && (
      <Suspense>
        <Kept {...props} stored={STORED} />
      </Suspense>
    )
  );
}

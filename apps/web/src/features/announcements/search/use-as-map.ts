import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';

const [name, map] = ['vue', 'carte'];

const neverChanges = () => () => undefined;

/**
 * Whether the results are shown on a map, according to the URL. The server renders no map. Without one in the URL, nothing
 * changes after hydration, so that the cards are not drawn again.
 */
export function useAsMap(): [asMap: boolean, showAsMap: (asMap: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const asMap = useSyncExternalStore(
    neverChanges,
    () => params.get(name) === map,
    () => false,
  );
  const showAsMap = (wanted: boolean): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (wanted) next.set(name, map);
        else next.delete(name);
        return next;
      },
      { preventScrollReset: true },
    );
  return [asMap, showAsMap];
}

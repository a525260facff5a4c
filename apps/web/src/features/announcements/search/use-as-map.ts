import { useSearchParams } from 'react-router';
import { useInBrowser } from '../../../lib/use-in-browser.ts';

const [name, map] = ['vue', 'carte'];

/** Whether the results are shown on a map, according to the URL. The server renders no map. */
export function useAsMap(): [asMap: boolean, showAsMap: (asMap: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const inBrowser = useInBrowser();
  const showAsMap = (asMap: boolean): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (asMap) next.set(name, map);
        else next.delete(name);
        return next;
      },
      { preventScrollReset: true },
    );
  return [inBrowser && params.get(name) === map, showAsMap];
}

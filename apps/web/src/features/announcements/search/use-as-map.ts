import { useSearchParams } from 'react-router';

const [name, map] = ['vue', 'carte'];

/** Whether the results are shown on a map: the address says so, like the rest of a search. */
export function useAsMap(): [asMap: boolean, showAsMap: (asMap: boolean) => void] {
  const [params, setParams] = useSearchParams();
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
  return [params.get(name) === map, showAsMap];
}

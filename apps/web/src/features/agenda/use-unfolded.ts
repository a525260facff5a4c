import { useSearchParams } from 'react-router';

/** In the address, so that coming back to the agenda shows the same. */
const name = 'dates';

/** The announcements of which the agenda shows all dates. */
export function useUnfolded(): [unfolded: ReadonlySet<string>, turn: (announceId: string) => void] {
  const [params, setParams] = useSearchParams();
  const turn = (announceId: string): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (current.has(name, announceId)) next.delete(name, announceId);
        else next.append(name, announceId);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [new Set(params.getAll(name)), turn];
}

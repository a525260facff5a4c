import { paths } from '@coequipiers/contract/pages';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** For a link to the page before, as the browser's own button goes; home when the visit began here. */
export function useBack() {
  const navigate = useNavigate();
  // The first page of a visit has no key of its own.
  const began = useLocation().key === 'default';
  return {
    to: paths.home,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
      if (began || elsewhere) return;
      event.preventDefault();
      void navigate(-1);
    },
  };
}

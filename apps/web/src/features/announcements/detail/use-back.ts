import { paths } from '@coequipiers/contract/pages';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Props for a link that goes back as the browser's button does, or home when the visit began here. */
export function useBack() {
  const navigate = useNavigate();
  // React Router gives the first page of a visit the key 'default'.
  const isFirstPage = useLocation().key === 'default';
  return {
    to: paths.home,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
      if (isFirstPage || elsewhere) return;
      event.preventDefault();
      void navigate(-1);
    },
  };
}

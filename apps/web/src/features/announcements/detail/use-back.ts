import { paths } from '@coequipiers/contract/pages';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Kept with each address that a choice on the same page made: how many there were, and whether the visit began on this page. */
type Steps = { steps: number; began: boolean };

function useSteps(): Steps {
  const { key, state } = useLocation();
  const { steps, began } = Object(state) as Partial<Steps>;
  // React Router gives the first page of a visit the key 'default'.
  return typeof steps === 'number'
    ? { steps, began: began === true }
    : { steps: 0, began: key === 'default' };
}

/** The state of the next address on the same page, for the way back from there. */
export function useNextStep(): Steps {
  const { steps, began } = useSteps();
  return { steps: steps + 1, began };
}

/** Props for a link that goes back to the page before this one, whatever was chosen here, or home when the visit began here. */
export function useBack() {
  const navigate = useNavigate();
  const { steps, began } = useSteps();
  return {
    to: paths.home,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
      if (began || elsewhere) return;
      event.preventDefault();
      void navigate(-1 - steps);
    },
  };
}

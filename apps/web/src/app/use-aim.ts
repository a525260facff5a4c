import { paths } from '@coequipiers/contract/pages';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { type KeptRegistration, useKeptRegistration } from '../features/accounts/kept-registration.ts';
import { forgetReturnPath } from '../lib/redirect.ts';
import { type Return, readReturn } from '../lib/return-place.ts';
import { useInBrowser } from '../lib/use-in-browser.ts';

type Aim = {
  /** What the person wanted in this tab, or when they registered on this device. */
  wanted: Return['wanted'];
  place: Return | undefined;
  /** A registration on this device that waits for its mail to be opened. */
  waiting: KeptRegistration | undefined;
  /** Goes back there without logging in. */
  leave: () => void;
};

/** What the login and register pages lead to. Nothing of it is in an address. */
export function useAim(): Aim {
  const navigate = useNavigate();
  const inBrowser = useInBrowser();
  const kept = useKeptRegistration();
  const [dropped, setDropped] = useState(false);
  const place = useMemo(() => (inBrowser && !dropped ? readReturn() : undefined), [inBrowser, dropped]);
  const waiting = inBrowser && !kept?.hidden ? kept : undefined;
  return {
    wanted: place?.wanted ?? waiting?.wanted,
    place,
    waiting,
    leave: () => {
      const back = place?.wanted ? place : waiting;
      if (place?.wanted) forgetReturnPath();
      setDropped(true);
      // A page that needs a session would lead here again.
      const open = back?.wanted?.announceId !== undefined && back.path;
      void navigate(open || paths.home, { replace: true });
    },
  };
}

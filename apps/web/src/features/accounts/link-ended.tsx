import { loginLinkTexts } from '@coequipiers/contract/login-link';
import { IconLinkOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './form.module.css';
import { LinkGate } from './link-gate.tsx';

type LinkEndedProps = {
  /** How long such a link is good, and what to do instead. */
  lead: ReactNode;
  children: ReactNode;
};

/** A link of a mail that was used, is too old, or is none of ours. */
export function LinkEnded({ lead, children }: LinkEndedProps) {
  return (
    <LinkGate icon={IconLinkOff} title={loginLinkTexts.linkInvalid} lead={lead} isAnswer>
      <div className={classes.stack}>{children}</div>
    </LinkGate>
  );
}

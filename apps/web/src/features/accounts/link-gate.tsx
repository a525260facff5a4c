import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Gate } from './gate.tsx';
import classes from './link-gate.module.css';

type LinkGateProps = {
  icon?: Icon;
  title: string;
  lead?: ReactNode;
  taken?: boolean;
  /** Above the title. */
  meant?: ReactNode;
  /** Shown after something was asked or pressed. The title takes the focus, because the button is gone, unless a field has it. */
  isAnswer?: boolean;
  children: ReactNode;
};

/** The page behind a link in a mail that lets someone in. Opening it changes nothing, because mail scanners open links too. */
export function LinkGate({ icon: Icon, meant, isAnswer = false, ...gate }: LinkGateProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const answer = isAnswer ? gate.title : undefined;
  useEffect(() => {
    if (answer !== undefined && !(document.activeElement instanceof HTMLInputElement))
      heading.current?.focus();
  }, [answer]);
  return (
    <>
      <meta name="robots" content="noindex" />
      <Gate
        {...gate}
        heading={heading}
        meant={
          (meant || Icon) && (
            <>
              {meant}
              {Icon && (
                <span className={classes.sign}>
                  <Icon size={26} stroke={1.6} aria-hidden="true" />
                </span>
              )}
            </>
          )
        }
        slogan={
          <>
            Il ne manque plus que <em>vous.</em>
          </>
        }
      />
    </>
  );
}

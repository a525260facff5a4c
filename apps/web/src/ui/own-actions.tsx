import type { ComponentProps } from 'react';
import { useInBrowser } from '../lib/use-in-browser.ts';

/**
 * What a person can do on a page. The first HTML is a visitor's: it stays hidden from who is logged in, then cannot be pressed while
 * `settling`, until their own answer is there. The looks of both are in app/first-html/before-paint.css.
 */
export function OwnActions({ settling, ...rest }: ComponentProps<'div'> & { settling: boolean }) {
  const asVisitor = !useInBrowser();
  return (
    <div
      data-as-visitor={asVisitor || undefined}
      data-settling={settling || undefined}
      inert={settling}
      {...rest}
    />
  );
}

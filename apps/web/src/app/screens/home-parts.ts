import { lazy } from 'react';
import type * as Nothing from './home-nothing.tsx';

type Part = typeof Nothing;

let loaded: Part | undefined;

export async function loadNothing(): Promise<void> {
  loaded = await import('./home-nothing.tsx');
}

/**
 * What stands in place of the list when there is none. Few people see it, so its code is loaded then; the server loads it before it
 * renders.
 */
function partOf<Name extends keyof Part>(name: Name) {
  const resolved = (part: Part) => ({ default: part[name] });
  return lazy<Part[Name]>(() => {
    const part = loaded;
    if (!part) return import('./home-nothing.tsx').then(resolved);
    // React takes an answer that is there at once without waiting.
    // oxlint-disable-next-line unicorn/no-thenable -- React asks for one
    return { then: (show: (now: { default: Part[Name] }) => void) => show(resolved(part)) } as never;
  });
}

export const HomeNothing = partOf('HomeNothing');
export const HomeFailed = partOf('HomeFailed');

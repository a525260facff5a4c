import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import classes from './shell.module.css';

/** The chunk of a screen did not load: no network, or a new release has removed it. */
export class ScreenLoadError extends Error {
  override readonly name = 'ScreenLoadError';
}

/** A route whose screen is loaded on demand. */
export function screenRoute(path: string, load: () => Promise<ComponentType>): RouteObject {
  return {
    path,
    HydrateFallback: ScreenPlaceholder,
    lazy: async () => {
      try {
        return { Component: await load() };
      } catch (error) {
        throw new ScreenLoadError(`The screen of ${path} did not load`, { cause: error });
      }
    },
  };
}

/** Keeps the footer below the fold until the first screen has loaded. */
export function ScreenPlaceholder() {
  return <div className={classes.placeholder} aria-busy="true" />;
}

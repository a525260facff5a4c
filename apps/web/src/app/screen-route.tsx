import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import classes from './shell.module.css';

/** The file of a screen did not arrive: the network, or a newer version of the product has replaced it. */
export class ScreenLoadError extends Error {
  override readonly name = 'ScreenLoadError';
}

/** A route whose screen is fetched when someone goes there. */
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

/** Keeps the footer below the fold until the first screen is there. */
export function ScreenPlaceholder() {
  return <div className={classes.placeholder} aria-busy="true" />;
}

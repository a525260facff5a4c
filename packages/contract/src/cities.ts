export const cityLimits = {
  /** Shorter text finds nothing: the page does not ask, the server answers an empty list. */
  prefixMin: 2,
  /** More than twice the longest name of a commune with its postal code. */
  prefixMax: 100,
  results: 20,
} as const;

export const cityLimits = {
  /** Shorter text finds nothing: the page does not ask, the server answers an empty list. */
  prefixMin: 2,
  /** More than twice the longest name of a commune with its postal code. */
  prefixMax: 100,
  results: 20,
  /** Farther from any commune's centre than this, a position is not in France. */
  nearestKm: 50,
} as const;

/** Hundredths of a degree, about a kilometre: enough to name a commune, too little to find a person. */
export const roundedDegrees = (degrees: number): number => Math.round(degrees * 100) / 100;

export const cityLimits = {
  /** For shorter text the page sends no request, and the server returns an empty list. */
  prefixMin: 2,
  /** More than twice the longest name of a commune with its postal code. */
  prefixMax: 100,
  results: 20,
  /** A position farther than this from every commune's centre counts as outside France. */
  nearestKm: 50,
} as const;

/** Hundredths of a degree, about a kilometre: enough to name a commune, too little to find a person. */
export const roundedDegrees = (degrees: number): number => Math.round(degrees * 100) / 100;

/** Spaces become %20: Outlook and some apps that open such links show a plus sign as it is. */
export const withQuery = (page: string, query: Record<string, string>): string =>
  `${page}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

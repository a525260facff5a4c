// Known crawlers, and programs that make link previews. CUBOT is a brand of phones.
const crawler =
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|facebookcatalog|whatsapp|mediapartners|google-inspectiontool|googleother|ia_archiver|embedly|iframely|skypeuripreview|vkshare|qwantify|w3c_validator|mastodon/i;

export const isCrawler = (userAgent: string): boolean => crawler.test(userAgent);

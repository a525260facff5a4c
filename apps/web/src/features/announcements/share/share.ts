import { outingLine } from '@coequipiers/contract/outing-details';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { seoPath } from '@coequipiers/contract/pages';
import type { Series } from '@coequipiers/contract/series-schemas';
import { excerpt, excerptLengths } from '@coequipiers/contract/shorten';
import { withQuery } from '../../../lib/with-query.ts';
import { weekOfPage } from '../week-path.ts';

export type Shared = {
  id: string;
  title: string;
  description: string;
  outing: Outing | null;
  series: Series | null;
};

export const popupSize = { width: 600, height: 400 } as const;

/** The public page of an announcement, at the week that is shown. In development the page runs on port 3001 and the server on 8080. */
export function shareLink(shared: Pick<Shared, 'id' | 'outing' | 'series'>, address: string): string {
  const link = new URL(seoPath(shared.id, weekOfPage(shared)), address);
  if (link.port === '3001') link.port = '8080';
  return link.href;
}

export const shareText = ({ title, description, outing }: Shared, today: string): string =>
  excerpt(
    [title, ...(outing ? [outingLine(outing, today)] : []), description].join(' – '),
    excerptLengths.share,
  );

type Network = 'Facebook' | 'Twitter' | 'WhatsApp' | 'LinkedIn';

/** The sharing page of a network. */
export function shareIntent(network: Network, link: string, text: string): string {
  switch (network) {
    case 'Facebook':
      return withQuery('https://www.facebook.com/sharer/sharer.php', { u: link });
    case 'Twitter':
      return withQuery('https://twitter.com/intent/tweet', { url: link, text });
    case 'WhatsApp':
      return withQuery('https://wa.me/', { text: `${text} ${link}` });
    case 'LinkedIn':
      return withQuery('https://www.linkedin.com/sharing/share-offsite/', { url: link });
  }
}

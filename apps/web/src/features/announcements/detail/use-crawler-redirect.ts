import { isCrawler } from '@coequipiers/contract/crawlers';
import { seoPath } from '@coequipiers/contract/pages';
import { useEffect } from 'react';

/** The server redirects crawlers before any script runs; this covers a crawler that navigated inside the app. */
export function useCrawlerRedirect(id: string): void {
  useEffect(() => {
    if (isCrawler(navigator.userAgent)) window.location.replace(seoPath(id));
  }, [id]);
}

import { isCrawler } from '@coequipiers/contract/announcements';
import { useEffect } from 'react';

/** The server sends crawlers there before any script runs; one that came through the app is sent by the page. */
export function useCrawlerRedirect(id: string): void {
  useEffect(() => {
    if (isCrawler(navigator.userAgent)) window.location.replace(`/seo/announce/${encodeURIComponent(id)}`);
  }, [id]);
}

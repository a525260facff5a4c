import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { outingLine } from '@coequipiers/contract/outing-details';
import { excerpt, excerptLengths } from '@coequipiers/contract/shorten';

/** For search engines and link previews: the outing if there is one, then the beginning of the description. */
export function pageDescription({ description, outing }: Announcement, today: string): string {
  const text = outing ? `${outingLine(outing, today)}. ${description}` : description;
  return excerpt(text, excerptLengths.seo);
}

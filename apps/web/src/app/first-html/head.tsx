import { announcementTexts } from '@coequipiers/contract/announcements';
import { imageUrlAs } from '@coequipiers/contract/image-urls';
import { shortDayOf } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { drawnPicturePath, productPicturePath, seoPath } from '@coequipiers/contract/pages';
import { sportsInARow } from '@coequipiers/contract/sports';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { pageDescription } from '../../features/announcements/page-description.ts';
import { announcementHeading } from '../../features/announcements/wording.ts';
import { useToday } from '../../lib/use-today.ts';
import { safeJson } from './first-state.ts';
import { linkedData } from './linked-data.ts';
import type { ShownWeek } from './shown-week.ts';

const home = {
  title: 'Trouver des partenaires de sport près de chez vous',
  description: `${sportsInARow()}\u00A0: trouvez des partenaires de sport près de chez vous, dans toutes les communes de France.`,
};

type Described = {
  title: string;
  /** The window title, if it says more than `title`. */
  heading?: string;
  description: string;
  type: 'website' | 'article';
  /** Absolute URLs. */
  canonical: string;
  /** What a link preview leads to, if that is not the canonical address: it may name a week. */
  address?: string;
  image: { url: string; alt: string };
};

/** Metadata for search engines and link previews. */
function Head({
  title,
  heading = title,
  description,
  type,
  canonical,
  address = canonical,
  image,
}: Described) {
  return (
    <>
      <title>{`${heading} · Coéquipiers`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content="Coéquipiers" />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={image.url} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image.url} />
      <meta name="twitter:image:alt" content={image.alt} />
    </>
  );
}

export function HomeHead({ publicUrl }: { publicUrl: string }) {
  const image = {
    url: publicUrl + productPicturePath,
    alt: 'Coéquipiers\u00A0: il ne manque plus que vous.',
  };
  return <Head {...home} type="website" canonical={`${publicUrl}/`} image={image} />;
}

export const MissingHead = () => <title>{`${announcementTexts.notFound} · Coéquipiers`}</title>;

type AnnouncementHeadProps = { shown: ShownWeek; publicUrl: string };

/** Used by the public page of an announcement and by the first HTML of its screen. */
export function AnnouncementHead({ shown, publicUrl }: AnnouncementHeadProps) {
  const { announcement, weeks, chosen } = shown;
  const { id, category, municipalityName, imageUrl } = announcement;
  const today = useToday();
  const title = chosen ? `${announcement.title} · ${dayOf(chosen, today)}` : announcement.title;
  const addressOf = (outingId?: string) => publicUrl + seoPath(id, outingId);
  const described = {
    title,
    heading: announcementHeading({ ...announcement, title }),
    description: pageDescription(announcement, today),
    canonical: addressOf(),
    address: addressOf(chosen?.id),
    image: {
      url: new URL(imageUrl ? imageUrlAs(imageUrl, 'share') : drawnPicturePath(id), publicUrl).href,
      alt: imageUrl ? announcement.title : `${category} à ${municipalityName}`,
    },
  };
  return (
    <>
      <Head {...described} type="article" />
      <script
        type="application/ld+json"
        // oxlint-disable-next-line react/no-danger -- safeJson cannot close the element
        dangerouslySetInnerHTML={{
          __html: safeJson(linkedData(announcement, weeks, { ...described, addressOf })),
        }}
      />
    </>
  );
}

const dayOf = ({ startsAt, timeZone }: Outing, today: string): string =>
  shortDayOf(wallTimeAt(new Date(startsAt), timeZone).day, today);

import { announcementTexts } from '@coequipiers/contract/announcements';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { imageUrlAs } from '@coequipiers/contract/image-urls';
import { drawnPicturePath, productPicturePath, seoPath } from '@coequipiers/contract/pages';
import { sportsInARow } from '@coequipiers/contract/sports';
import { pageDescription } from '../../features/announcements/page-description.ts';
import { announcementHeading } from '../../features/announcements/wording.ts';
import { useToday } from '../../lib/use-today.ts';
import { safeJson } from './first-state.ts';
import { linkedData } from './linked-data.ts';

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
  image: { url: string; alt: string };
};

/** Metadata for search engines and link previews. */
function Head({ title, heading = title, description, type, canonical, image }: Described) {
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
      <meta property="og:url" content={canonical} />
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

type AnnouncementHeadProps = { announcement: Announcement; publicUrl: string };

/** Used by the public page of an announcement and by the first HTML of its screen. */
export function AnnouncementHead({ announcement, publicUrl }: AnnouncementHeadProps) {
  const { id, title, category, municipalityName, imageUrl } = announcement;
  const today = useToday();
  const described = {
    title,
    heading: announcementHeading(announcement),
    description: pageDescription(announcement, today),
    canonical: publicUrl + seoPath(id),
    image: {
      url: new URL(imageUrl ? imageUrlAs(imageUrl, 'share') : drawnPicturePath(id), publicUrl).href,
      alt: imageUrl ? title : `${category} à ${municipalityName}`,
    },
  };
  return (
    <>
      <Head {...described} type="article" />
      <script
        type="application/ld+json"
        // oxlint-disable-next-line react/no-danger -- safeJson cannot close the element
        dangerouslySetInnerHTML={{ __html: safeJson(linkedData(announcement, described)) }}
      />
    </>
  );
}

import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { useQuery } from '@tanstack/react-query';
import { useToday } from '../../../lib/use-today.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { accountQueries } from '../../accounts/api/queries.ts';
import { AnnouncementCard } from '../announcement-card.tsx';
import { ByLink } from '../by-link.tsx';
import classes from './announcement-preview.module.css';
import { outingShown, seriesShown } from './outing-preview.ts';
import type { Values } from './values.ts';

type AnnouncementPreviewProps = {
  values: Values;
  /** The URL of the picture in this browser. */
  picture: string | null;
  email: string;
  announcement?: Announcement | undefined;
};

/** The same card as others will see, beside the form on wide screens and collapsed below it elsewhere. */
export function AnnouncementPreview(props: AnnouncementPreviewProps) {
  const beside = useMediaQuery('(min-width: 1200px)');
  if (beside) {
    return (
      <aside className={classes.preview} aria-label="Aperçu de la carte">
        <p className={classes.label}>Aperçu de la carte</p>
        <Preview {...props} />
      </aside>
    );
  }
  return (
    <details className={classes.folded}>
      <summary>Aperçu de la carte</summary>
      <Preview {...props} />
    </details>
  );
}

function Preview({ values, picture, email, announcement }: AnnouncementPreviewProps) {
  const today = useToday();
  const { data: profile } = useQuery(accountQueries.profile(email));
  const { title, description, category, city } = values;
  if (category === '') {
    return <p className={classes.waiting}>Choisissez un sport&nbsp;: votre carte se dessine ici.</p>;
  }
  const shown: Announcement = {
    id: announcement?.id ?? '',
    title: title.trim() || 'Votre titre',
    description: description.trim() || 'Votre description',
    category,
    zipCode: city?.zipCode ?? '',
    regionName: city?.regionName ?? '',
    municipalityName: city?.municipalityName ?? 'Votre ville',
    location: { coordinates: [city?.longitude ?? 0, city?.latitude ?? 0] },
    latitude: city?.latitude ?? 0,
    longitude: city?.longitude ?? 0,
    startDate: values.startDate || null,
    endDate: values.endDate || null,
    outing: outingShown(values, announcement?.outing ?? null),
    series: seriesShown(values),
    participation: null,
    visibility: values.visibility,
    imageUrl: picture,
    createdAt: announcement?.createdAt ?? `${today}T12:00:00Z`,
    createdBy: email,
    authorUsername: profile?.username ?? announcement?.authorUsername ?? '',
    expired: false,
    expirationInfo: null,
    likesCount: 0,
    dislikesCount: 0,
    userVote: null,
    isFavorite: false,
    commentCount: 0,
  };
  return <AnnouncementCard announcement={shown} headingLevel={2} preview mark={<ByLink {...shown} />} />;
}

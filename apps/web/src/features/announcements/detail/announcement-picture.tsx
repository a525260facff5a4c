import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { imageUrlAs } from '@coequipiers/contract/image-urls';
import { type SyntheticEvent, useCallback, useState } from 'react';
import { sportNamed } from '../../../ui/sports.tsx';
import classes from './announcement-detail.module.css';

/** The picture, or the drawing of the sport when there is none or it fails to load. */
export function AnnouncementPicture({ announcement }: { announcement: Announcement }) {
  const { imageUrl, category, title } = announcement;
  const [missing, setMissing] = useState<string>();
  // A picture that failed before hydration has fired its error event already.
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setMissing(image.getAttribute('src') ?? undefined);
  }, []);

  const source = imageUrl && imageUrlAs(imageUrl, 'detail');
  if (!source || source === missing) {
    return (
      <img
        className={classes.picture}
        src={sportNamed(category).ground}
        alt=""
        width={400}
        height={225}
        fetchPriority="high"
      />
    );
  }
  return (
    <img
      ref={check}
      className={classes.picture}
      src={source}
      alt={title}
      width={960}
      height={640}
      fetchPriority="high"
      onError={(event: SyntheticEvent<HTMLImageElement>) =>
        setMissing(event.currentTarget.getAttribute('src') ?? undefined)
      }
    />
  );
}

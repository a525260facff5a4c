import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { imageUrlAs } from '@coequipiers/contract/images';
import { type SyntheticEvent, useCallback, useState } from 'react';
import { sportNamed } from '../../../ui/sports.tsx';
import classes from './announcement-detail.module.css';

/** The picture, or the ground of the sport where there is none or it does not arrive. */
export function AnnouncementPicture({ announcement }: { announcement: Announcement }) {
  const { imageUrl, category, title } = announcement;
  const [missing, setMissing] = useState<string>();
  // One that failed before the page took over has told nobody.
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

import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { IconCopy, IconDots } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { preparedText } from './prepared-text.ts';
import { shareLink } from './share.ts';
import classes from './share-open.module.css';
import { shareTexts } from './share-texts.ts';
import { Way, Ways } from './ways.tsx';

/** Below an announcement that was just published: the link is copied or sent with one press. */
export function ShareOpen({ announcement }: { announcement: Announcement }) {
  const heading = useId();
  const link = shareLink(announcement, window.location.href);
  const text = preparedText(announcement);
  const [problem, setProblem] = useState<string>();

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setProblem(undefined);
      toast.success(shareTexts.copied);
    } catch {
      setProblem(shareTexts.copyFailed);
    }
  };

  const shareByDevice = async () => {
    try {
      await navigator.share({ text, url: link });
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError';
      if (!isCancelled) setProblem(shareTexts.shareFailed);
    }
  };

  return (
    <section className={classes.share} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>Partagez-la</h2>
        <p>C’est publié. Envoyez le lien à qui pourrait venir.</p>
      </div>
      <p className={classes.prepared}>
        <span>{text}</span>
        <span className={classes.link}>{link}</span>
      </p>
      <Button look="go" size="l" full onClick={() => void copy()}>
        <IconCopy size={20} stroke={1.8} aria-hidden="true" />
        Copier le lien
      </Button>
      {problem && <Alert kind="error">{problem}</Alert>}
      <Ways text={text} link={link}>
        {'share' in navigator && (
          <Way onClick={() => void shareByDevice()}>
            <IconDots size={24} stroke={1.8} aria-hidden="true" />
            Autre
          </Way>
        )}
      </Ways>
    </section>
  );
}

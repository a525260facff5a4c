import { outingTexts } from '@coequipiers/contract/outings';
import { IconCopy, IconLockOpen, IconMap2 } from '@tabler/icons-react';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { mapLink } from './map-link.ts';
import classes from './outing-facts.module.css';

type MeetingPointProps = { text: string; municipalityName: string };

/** For who reads it, which is never a visitor: so it is never rendered by the server. */
export function MeetingPoint({ text, municipalityName }: MeetingPointProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Point de rendez-vous copié.');
    } catch {
      toast.error('Impossible de copier le point de rendez-vous');
    }
  };
  const searched = [text, municipalityName].filter(Boolean).join(', ');
  return (
    <>
      {text}
      <span className={classes.lock}>
        <IconLockOpen size={17} stroke={1.8} aria-hidden="true" />
        {outingTexts.meetingPointReaders}
      </span>
      <span className={classes.ways}>
        <Button look="text" onClick={() => void copy()}>
          <IconCopy size={18} stroke={1.8} aria-hidden="true" />
          Copier
        </Button>
        <a href={mapLink(searched, navigator.userAgent)} target="_blank" rel="noopener noreferrer">
          <IconMap2 size={18} stroke={1.8} aria-hidden="true" />
          Ouvrir la carte
        </a>
      </span>
    </>
  );
}

import {
  IconBrandFacebook,
  IconBrandLinkedin,
  IconBrandTwitter,
  IconBrandWhatsapp,
  IconCopy,
  IconDots,
} from '@tabler/icons-react';
import { type MouseEvent, useRef, useState } from 'react';
import { useToday } from '../../../lib/use-today.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { copyFrom, LinkField } from '../../../ui/link-field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { toast } from '../../../ui/toast.ts';
import { popupSize, type Shared, shareIntent, shareLink, shareText } from './share.ts';
import classes from './share-panel.module.css';
import { shareTexts } from './share-texts.ts';

const networks = [
  { name: 'Facebook', Icon: IconBrandFacebook },
  { name: 'Twitter', Icon: IconBrandTwitter },
  { name: 'WhatsApp', Icon: IconBrandWhatsapp },
  { name: 'LinkedIn', Icon: IconBrandLinkedin },
] as const;

/** Opened by a click, so it is never rendered by the server. */
export function SharePanel({ announcement, onClose }: { announcement: Shared; onClose: () => void }) {
  const link = shareLink(announcement, window.location.href);
  const text = shareText(announcement, useToday());
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();

  const openPopup = (event: MouseEvent<HTMLAnchorElement>) => {
    // With a modifier key the link opens a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    window.open(event.currentTarget.href, '_blank', popupFeatures());
    onClose();
  };

  const copy = async () => {
    if (!field.current) return;
    if (await copyFrom(field.current)) {
      onClose();
      toast.success(shareTexts.copied);
    } else setProblem(shareTexts.copyFailed);
  };

  const shareByDevice = async () => {
    try {
      await navigator.share({ title: announcement.title, text, url: link });
      onClose();
    } catch (error) {
      if (!isCancelled(error)) setProblem(shareTexts.shareFailed);
    }
  };

  return (
    <Modal opened onClose={onClose} title="Partager cette annonce">
      <div className={classes.panel}>
        <p className={classes.what}>{announcement.title}</p>
        <ul className={classes.networks}>
          {networks.map(({ name, Icon }) => (
            <li key={name}>
              <a
                className={classes.network}
                href={shareIntent(name, link, text)}
                target="_blank"
                rel="noopener noreferrer"
                data-network={name}
                onClick={openPopup}
              >
                <Icon size={24} stroke={1.8} aria-hidden="true" />
                {name}
              </a>
            </li>
          ))}
        </ul>
        <LinkField ref={field} address={link} label="Lien de partage">
          <Button onClick={() => void copy()}>
            <IconCopy size={20} stroke={1.8} aria-hidden="true" />
            Copier
          </Button>
        </LinkField>
        {problem && <Alert kind="error">{problem}</Alert>}
        {'share' in navigator && (
          <Button full onClick={() => void shareByDevice()}>
            <IconDots size={20} stroke={1.8} aria-hidden="true" />
            Autres applications
          </Button>
        )}
      </div>
    </Modal>
  );
}

/** Centred on the browser window. */
function popupFeatures(): string {
  const { width, height } = popupSize;
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2));
  return `popup,noopener,noreferrer,width=${width},height=${height},left=${left},top=${top}`;
}

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { freePlaces } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { IconCopy, IconInfoCircle, IconQrcode, IconShare2 } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useToday } from '../../../lib/use-today.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toast.ts';
import { shareTexts } from '../share/share-texts.ts';
import { Way, Ways } from '../share/ways.tsx';
import { weekPath } from '../week-path.ts';
import { gameInWords, invitationText } from './invitation-text.ts';
import classes from './inviting-panel.module.css';
import { QrCode } from './qr-code.tsx';

type InvitingPanelProps = { announcement: Announcement; outing: Outing; onClose: () => void };

/** Opened by a click, so it is never rendered by the server. It reads no list of contacts: the other application does the sending. */
export function InvitingPanel({ announcement, outing, onClose }: InvitingPanelProps) {
  const today = useToday(outing.timeZone);
  const heading = useId();
  const code = useId();
  // The short address: a crawler is sent on to the public page, and a person is where one joins.
  const link = new URL(weekPath({ ...announcement, outing }), window.location.href).href;
  // Until someone writes their own, it follows the places.
  const [own, setOwn] = useState<string>();
  const [writing, setWriting] = useState(false);
  const [coded, setCoded] = useState(false);
  const [problem, setProblem] = useState<string>();
  const text = own?.trim() || invitationText(announcement, outing, today);
  const sharesItself = 'share' in navigator;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${text}\n${link}`);
      setProblem(undefined);
      toast.success('Lien copié, avec le message.');
    } catch {
      setProblem(shareTexts.copyFailed);
    }
  };

  const shareByDevice = async () => {
    try {
      await navigator.share({ text, url: link });
      setProblem(undefined);
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError';
      if (!isCancelled) setProblem(shareTexts.shareFailed);
    }
  };

  const opensCode = { 'aria-expanded': coded, 'aria-controls': code, onClick: () => setCoded(!coded) };
  const copyButton = (
    <Button
      look={sharesItself ? 'line' : 'go'}
      size={sharesItself ? 'm' : 'l'}
      full
      onClick={() => void copy()}
    >
      <IconCopy size={20} stroke={1.8} aria-hidden="true" />
      Copier le lien
    </Button>
  );
  return (
    <Modal opened onClose={onClose} title="Inviter">
      <div className={classes.panel}>
        {writing ? (
          <div>
            <TextArea
              label="Le message"
              compact
              rows={3}
              maxLength={300}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked for by the press of 'Modifier'
              autoFocus
              value={own ?? text}
              onChange={(event) => setOwn(event.currentTarget.value)}
            />
            <p className={classes.link}>{link}</p>
          </div>
        ) : (
          <section aria-labelledby={heading}>
            <div className={classes.head}>
              <h3 id={heading}>Le message</h3>
              <Button look="text" onClick={() => setWriting(true)}>
                Modifier
              </Button>
            </div>
            <p className={classes.prepared}>
              <span>{text}</span>
              <span className={classes.link}>{link}</span>
            </p>
          </section>
        )}
        {sharesItself ? (
          <>
            <Button look="go" size="l" full onClick={() => void shareByDevice()}>
              <IconShare2 size={20} stroke={1.8} aria-hidden="true" />
              Partager
            </Button>
            <div className={classes.two}>
              {copyButton}
              <Button full {...opensCode}>
                <IconQrcode size={20} stroke={1.8} aria-hidden="true" />
                QR code
              </Button>
            </div>
          </>
        ) : (
          <>
            {copyButton}
            <Ways text={text} link={link}>
              <Way {...opensCode}>
                <IconQrcode size={24} stroke={1.8} aria-hidden="true" />
                QR code
              </Way>
            </Ways>
          </>
        )}
        {problem && <Alert kind="error">{problem}</Alert>}
        <div id={code} hidden={!coded}>
          {coded && <QrCode link={link} label={gameInWords(announcement, outing, today)} />}
        </div>
        <p className={classes.hint}>
          <IconInfoCircle size={20} stroke={1.8} aria-hidden="true" />
          {whatTheLinkDoes(outing)}
        </p>
      </div>
    </Modal>
  );
}

function whatTheLinkDoes(outing: Outing): string {
  if (outing.admission === 'approval') return 'Qui a ce lien peut demander à venir, même sans compte.';
  if (freePlaces(outing) === 0) return 'Qui a ce lien peut s’inscrire en liste d’attente, même sans compte.';
  return 'Qui a ce lien peut venir, même sans compte.';
}

import { IconAlertTriangle, IconCalendarEvent, IconChevronRight, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { copyFrom, LinkField } from '../../ui/link-field.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './feed-address.module.css';
import { subscriptionPages, webcalOf } from './feed-links.ts';

/** A new address, with the ways into the usual calendars. */
export function FeedAddress({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState(false);
  // The button that had the focus is gone. The field selects its content.
  useEffect(() => field.current?.focus(), []);

  const copy = async () => {
    if (!field.current) return;
    const copied = await copyFrom(field.current);
    setFailed(!copied);
    if (copied) toast.success('Adresse copiée');
  };

  return (
    <div className={classes.address}>
      <p>Une adresse rien qu’à vous. Votre calendrier la relit et reste à jour.</p>
      <LinkField ref={field} address={address} label="Adresse de votre agenda" />
      <Button look="go" size="l" full onClick={() => void copy()}>
        <IconCopy size={20} stroke={1.8} aria-hidden="true" />
        Copier l’adresse
      </Button>
      {failed && <Alert kind="error">Impossible de copier l’adresse</Alert>}
      <p className={classes.secret}>
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
        Elle n’est montrée qu’une fois, et qui la connaît voit vos séances et leurs lieux. Un doute&nbsp;?
        Remplacez-la.
      </p>
      <ul className={classes.calendars} aria-label="S’abonner avec">
        {[{ name: 'Apple Calendrier', href: webcalOf(address) }, ...subscriptionPages(address)].map(
          ({ name, href }) => (
            <li key={name}>
              {/* The address is a secret, so no referrer is sent to the other site. */}
              <a
                href={href}
                rel="noopener noreferrer"
                {...(href.startsWith('https:') && { target: '_blank' })}
              >
                <IconCalendarEvent size={20} stroke={1.8} aria-hidden="true" />
                {name}
                <IconChevronRight size={20} stroke={1.8} aria-hidden="true" />
              </a>
            </li>
          ),
        )}
      </ul>
      <p className={classes.others}>
        Nextcloud, Thunderbird et les autres&nbsp;: collez-la dans «&nbsp;Nouvel abonnement&nbsp;».
      </p>
    </div>
  );
}

import { IconBrandWhatsapp, IconDeviceMobileMessage, IconMail } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { waysToSend } from './prepared-text.ts';
import classes from './ways.module.css';

const icons: Readonly<Record<string, typeof IconMail>> = {
  WhatsApp: IconBrandWhatsapp,
  SMS: IconDeviceMobileMessage,
  'E-mail': IconMail,
};

/** Sends a text and its link without copying. */
export const Ways = ({ text, link, children }: { text: string; link: string; children?: ReactNode }) => (
  <ul className={classes.ways}>
    {waysToSend(text, link).map(({ name, href }) => (
      <li key={name}>
        <a className={classes.way} href={href} target="_blank" rel="noopener noreferrer">
          <Icon name={name} />
          {name}
        </a>
      </li>
    ))}
    {children}
  </ul>
);

/** Another way, beside these. */
export const Way = (props: ComponentProps<'button'>) => (
  <li>
    <button type="button" className={classes.way} {...props} />
  </li>
);

function Icon({ name }: { name: string }) {
  const Drawn = icons[name] ?? IconMail;
  return <Drawn size={24} stroke={1.8} aria-hidden="true" />;
}

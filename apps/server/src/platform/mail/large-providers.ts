import { mailboxOf } from './mailbox.ts';

/** Where anybody gets one mailbox after another only slowly, and many people have theirs. */
const large = new Set(
  `gmail.com icloud.com proton.me fastmail.com fastmail.fm aol.com aol.fr mail.com zoho.com mailo.com netcourrier.com
  tuta.com tuta.io tutanota.com posteo.net posteo.de ymail.com rocketmail.com msn.com passport.com
  orange.fr wanadoo.fr voila.fr free.fr aliceadsl.fr libertysurf.fr sfr.fr neuf.fr cegetel.net club-internet.fr 9online.fr
  numericable.fr noos.fr laposte.net bbox.fr gmx.com gmx.fr gmx.net gmx.de gmx.ch web.de t-online.de freenet.de
  skynet.be telenet.be proximus.be bluewin.ch libero.it virgilio.it tiscali.it telefonica.net`.split(/\s+/),
);
/** With a domain in many countries. */
const inManyCountries = /^(?:yahoo|hotmail|outlook|live|windowslive)\.(?:com|(?:com?\.)?[a-z]{2})$/;

/**
 * Below which domains are registered one level deeper: 'club.asso.fr', 'firm.co.uk'. Not below every short one: anybody can register
 * 'q7z.fr'.
 */
const isShared =
  /^(?:(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}|(?:asso|gouv|nom|prd|tm)\.fr|(?:ltd|me|nhs|plc|sch)\.uk)$/;

/**
 * The domain of an address as somebody has registered it, for limits: whoever has one can make up any number of names below it.
 * Undefined at a large provider.
 */
export function smallDomainOf(email: string): string | undefined {
  const domain = mailboxOf(email).split('@').at(-1) ?? '';
  if (large.has(domain) || inManyCountries.test(domain)) return undefined;
  const labels = domain.split('.');
  return labels.slice(isShared.test(labels.slice(-2).join('.')) ? -3 : -2).join('.');
}

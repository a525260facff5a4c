type Provider = {
  domains: RegExp;
  /** The one name under which all its domains reach the same mailbox. */
  name?: string;
  /** What may be left out of the part before the '@'. */
  ignored?: RegExp;
  /** Where an addition begins; '+' at all providers. */
  addition?: RegExp;
};

/** As their help pages describe it. */
const providers: readonly Provider[] = [
  { domains: /^(gmail|googlemail)\.com$/, name: 'gmail.com', ignored: /\./g },
  { domains: /^(proton\.me|protonmail\.(com|ch)|pm\.me)$/, name: 'proton.me', ignored: /[._-]/g },
  { domains: /^(icloud|me|mac)\.com$/, name: 'icloud.com' },
  // The names of accounts contain no hyphen.
  { domains: /^(yahoo(\.[a-z]{2,3}){1,2}|ymail\.com|rocketmail\.com)$/, addition: /[+-].*/ },
];

/** Fastmail delivers anything@name.fastmail.com to name@fastmail.com. */
const nameInDomain = /^(?<name>[^.]+)\.(?<domain>fastmail\.(com|fm))$/;

/**
 * The mailbox that an e-mail address reaches, as the key for limits of mails: variants of an address would otherwise each have a
 * limit of their own. Not for telling people apart: two addresses stay two accounts.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
  const owner = nameInDomain.exec(domain)?.groups;
  if (owner) return `${owner['name']}@${owner['domain']}`;
  const { name, ignored, addition }: Partial<Provider> =
    providers.find(({ domains }) => domains.test(domain)) ?? {};
  const base = local.replace(addition ?? /\+.*/, '').replace(ignored ?? '', '');
  return `${base || local}@${name ?? domain}`;
}

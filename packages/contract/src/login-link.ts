export const loginLinkLimits = {
  /** How long the link and the code of a mail are good, for one login. */
  minutes: 15,
  codeDigits: 8,
  /** Wrong codes that end a request. */
  triesEach: 5,
  /** After so many wrong codes for an address in these days, its mails carry only the link. */
  wrongCodes: { most: 10, days: 30 },
  /** Wrong codes from one network. */
  wrongCodesOfNetworkADay: 30,
  requestsOfNetworkAnHour: 30,
  /** How long after a login by a mail one may do without a password what else asks for one. */
  freshMinutes: 15,
} as const;

export const loginLinkTexts = {
  sent: 'Si un compte existe pour cet e-mail, un lien de connexion vient de partir.',
  linkInvalid: 'Ce lien ne sert plus',
  codeInvalid: 'Ce n’est pas ce code.',
  freshLoginNeeded: `Pour cela, connectez-vous à nouveau par un lien\u00A0: il suffit que votre connexion date de moins de ${loginLinkLimits.freshMinutes}\u00A0minutes.`,
} as const;

/** '4829 1377', as people read it and as pages show it. */
export const groupedCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`.trim();

/** The digits of what was typed or pasted. */
export const codeDigits = (text: string): string =>
  text.replaceAll(/\D/g, '').slice(0, loginLinkLimits.codeDigits);

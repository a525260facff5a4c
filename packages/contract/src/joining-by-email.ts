export const joiningByEmailLimits = {
  firstName: { max: 20 },
  /** How long the link of the mail is good, for one use. */
  hours: 24,
  /** From one network. */
  requestsOfNetworkAnHour: 30,
  /** Coming places of a newcomer in announcements that everyone sees. */
  newcomerPlaces: 3,
  /** New accounts by confirmed joins from one mail domain that is no large provider. */
  newAccountsOfDomainADay: 10,
} as const;

export const joiningByEmailTexts = {
  sent: 'Si cette adresse peut recevoir nos messages, un lien vient de partir. Votre place est à vous dès que vous confirmez.',
  linkInvalid: 'Ce lien ne sert plus',
  newcomerFull: "Vous avez déjà trois séances à venir. D'autres seront possibles après la première.",
  firstName: 'Écrivez votre prénom\u00A0: vingt lettres au plus.',
  ofAge: 'Confirmez que vous acceptez les conditions et que vous avez 15 ans ou plus.',
} as const;

const firstNamePattern = /^\p{L}[\p{L}\p{M}'’-]*( [\p{L}\p{M}'’-]+)?$/u;

/** Letters, hyphens and apostrophes, and at most one space. */
export const isFirstName = (text: string): boolean =>
  text.length <= joiningByEmailLimits.firstName.max && firstNamePattern.test(text);

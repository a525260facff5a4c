export const accountLimits = {
  username: { min: 3, max: 50 },
  email: { max: 100 },
  password: { min: 8, max: 128 },
  /** The minimum that the login and reset forms check; for a new password the server applies `password`. */
  formPassword: { min: 6 },
  activationHours: 48,
  resetHours: 1,
  /** How long the fingerprint of a link is kept after it has expired. */
  expiredLinkDays: 30,
  sessionDays: 30,
  /** How many networks are remembered from which a person has logged in, and for how long. */
  knownNetworks: 5,
  knownNetworkDays: 90,
  deviceCookieDays: 365,
  /** Accounts that were never activated are erased after this. */
  unactivatedDays: 7,
  /** After how long without a login an account is warned, and erased. */
  unusedMonths: { warned: 23, erased: 24 },
  /** No second link mail is sent within `againAfterMinutes`, nor more than `anHour` in an hour. */
  linkMails: { againAfterMinutes: 5, anHour: 5 },
} as const;

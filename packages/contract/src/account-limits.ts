import { retention } from './legal/retention.ts';

export const accountLimits = {
  username: { min: 3, max: 50 },
  email: { max: 100 },
  password: { min: 8, max: 128 },
  /** The minimum that the login and reset forms check; for a new password the server applies `password`. */
  formPassword: { min: 6 },
  activationHours: retention.activationLinkHours,
  resetHours: retention.resetLinkHours,
  sessionDays: retention.sessionDays,
  /** How many networks are remembered from which a person has logged in. */
  knownNetworks: 5,
  /** No second link mail is sent within `againAfterMinutes`, nor more than `anHour` in an hour. */
  linkMails: { againAfterMinutes: 5, anHour: 5 },
} as const;

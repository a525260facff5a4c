import { listedDays } from '../expiry.ts';

/** How long things are kept. The privacy policy prints these figures and the clean-up jobs obey them. */
export const retention = {
  activationLinkHours: 48,
  resetLinkHours: 1,
  sessionDays: 30,
  knownNetworkDays: 90,
  deviceCookieDays: 365,
  unactivatedAccountDays: 7,
  inactivityWarningMonths: 23,
  inactivityErasureMonths: 24,
  listedAfterEndDays: listedDays.afterEnd,
  listedAfterCreationDays: listedDays.afterCreation,
  unlistedAnnouncementMonths: 12,
  /** Meeting points and reasons, after the outing. */
  outingDetailsDays: 30,
  outingMonths: 12,
  abandonedPictureHours: 24,
  notificationDays: 90,
  sentMailDays: 7,
  viewFingerprintHours: 24,
  reportMonths: 12,
  complaintMonths: 6,
  technicalLogDays: 30,
  backupDays: 30,
} as const;

import { accountLimits } from './account-limits.ts';
import { alertTexts } from './alerts.ts';
import { confirmationTexts } from './confirmation.ts';
import { favoriteLimits } from './favorites.ts';
import { generalErrors } from './general-errors.ts';
import { imageLimits, mega } from './images.ts';
import { joiningByEmailTexts } from './joining-by-email.ts';
import { loginLinkTexts } from './login-link.ts';
import { participationTexts } from './participations.ts';
import { seriesTexts } from './series.ts';

const { username, password } = accountLimits;

/** Code → status and French text. Server and page use this one table. */
export const errors = {
  ...generalErrors,
  MALFORMED: { status: 400, userMessage: 'La demande n’a pas pu être comprise.' },
  BUSY: {
    status: 503,
    userMessage: 'Beaucoup de monde demande cela en même temps. Veuillez réessayer dans quelques secondes.',
  },
  METHOD_NOT_ALLOWED: { status: 405, userMessage: 'Cette action n’est pas possible à cette adresse.' },
  REQUEST_TIMEOUT: { status: 408, userMessage: 'L’envoi a pris trop de temps. Veuillez réessayer.' },
  LOGIN_FAILED: { status: 401, userMessage: 'Identifiants invalides' },
  SUSPENDED: {
    status: 401,
    userMessage:
      'Votre compte est suspendu. La décision et les moyens de la contester vous ont été envoyés par e-mail.',
  },
  NOT_ACTIVATED: {
    status: 403,
    userMessage:
      'Votre compte n’est pas encore activé. Ouvrez le lien reçu par e-mail, ou demandez-en un nouveau.',
  },
  USER_006: {
    status: 409,
    userMessage: 'Cette adresse email est déjà utilisée. Veuillez en choisir une autre ou vous connecter.',
  },
  USER_007: { status: 409, userMessage: "Ce nom d'utilisateur est déjà pris. Veuillez en choisir un autre." },
  USER_008: { status: 400, userMessage: "L'adresse email n'est pas valide." },
  USER_009: {
    status: 400,
    userMessage: `Le mot de passe doit contenir au moins ${password.min} caractères.`,
  },
  USER_010: {
    status: 400,
    userMessage: `Le nom d'utilisateur doit contenir au moins ${username.min} caractères.`,
  },
  USER_011: {
    status: 400,
    userMessage: `Le nom d'utilisateur ne peut pas dépasser ${username.max} caractères.`,
  },
  USER_012: { status: 400, userMessage: "Le nom d'utilisateur est obligatoire." },
  USER_013: { status: 400, userMessage: 'Le mot de passe est obligatoire.' },
  USER_014: { status: 400, userMessage: "L'adresse email est obligatoire." },
  USER_015: { status: 400, userMessage: 'Ce mot de passe est trop courant. Veuillez en choisir un autre.' },
  USER_016: {
    status: 400,
    userMessage: "Le nom d'utilisateur ne peut contenir que des lettres, chiffres, tirets et underscores",
  },
  USER_017: { status: 400, userMessage: `Le mot de passe ne peut pas dépasser ${password.max} caractères.` },
  USER_018: {
    status: 400,
    userMessage: 'Le mot de passe doit contenir au moins une majuscule, une minuscule et un chiffre.',
  },
  WRONG_PASSWORD: { status: 400, userMessage: 'Le mot de passe actuel est incorrect.' },
  CITY_UNKNOWN: {
    status: 400,
    userMessage: 'Cette commune n’a pas été trouvée. Choisissez-la dans la liste.',
  },
  ACTIVATION_MISSING: { status: 400, userMessage: "Token d'activation manquant" },
  ACTIVATION_INVALID: { status: 400, userMessage: 'Ce lien d’activation n’est pas valide.' },
  ACTIVATION_EXPIRED: {
    status: 400,
    userMessage: 'Ce lien d’activation a expiré. Demandez-en un nouveau depuis la page de connexion.',
  },
  REGISTRATION_ENDED: {
    status: 400,
    userMessage: 'Cette inscription n’attend plus d’activation. Connectez-vous, ou inscrivez-vous à nouveau.',
  },
  LINK_INVALID: { status: 400, userMessage: 'Lien de réinitialisation invalide.' },
  LOGIN_LINK_INVALID: { status: 400, userMessage: loginLinkTexts.linkInvalid },
  /** The body says how many tries are left. */
  LOGIN_CODE_INVALID: { status: 400, userMessage: loginLinkTexts.codeInvalid },
  FRESH_LOGIN_NEEDED: { status: 400, userMessage: loginLinkTexts.freshLoginNeeded },
  IMAGE_TYPE: {
    status: 400,
    userMessage: 'Type de fichier non supporté. Formats acceptés : JPG, PNG, GIF, WebP',
  },
  IMAGE_SIZE: {
    status: 413,
    userMessage: `La taille de l'image ne peut pas dépasser ${imageLimits.bytes / mega}MB`,
  },
  IMAGE_PIXELS: {
    status: 400,
    userMessage: `L’image ne peut pas dépasser ${imageLimits.pixels / 1_000_000} mégapixels`,
  },
  IMAGE_MISSING: { status: 400, userMessage: 'Envoyez une image, et une seule.' },
  IMAGE_STALLED: {
    status: 408,
    userMessage: 'L’envoi de l’image s’est interrompu, ou il est trop lent. Veuillez réessayer.',
  },
  IMAGES_AT_ONCE: {
    status: 429,
    userMessage: `${imageLimits.atOnce} images sont déjà en cours d’envoi. Attendez la fin d’un envoi, puis réessayez.`,
  },
  IMAGE_UNKNOWN: { status: 400, userMessage: 'Cette image n’existe plus. Veuillez l’envoyer à nouveau.' },
  IMAGE_NOT_STORED: { status: 503, userMessage: "Erreur lors de l'upload" },
  SELF_CONTACT: { status: 400, userMessage: 'Vous ne pouvez pas vous contacter vous-même' },
  RECIPIENT_UNKNOWN: { status: 404, userMessage: 'Cette personne ne peut pas recevoir votre message.' },
  VOTE_OWN: { status: 400, userMessage: 'Vous ne pouvez pas voter pour votre propre annonce' },
  FAVORITES_FULL: {
    status: 400,
    userMessage: `Vous ne pouvez pas garder plus de ${favoriteLimits.most} favoris`,
  },
  /** The text names how many: see `placesTaken`. */
  PLACES_TAKEN: { status: 409, userMessage: 'Des personnes participent déjà' },
  OUTING_HAS_PEOPLE: { status: 409, userMessage: "Annulez la séance d'abord" },
  OWN_OUTING: { status: 400, userMessage: participationTexts.own },
  OUTING_CLOSED: { status: 409, userMessage: participationTexts.closed },
  NO_MINIMUM: { status: 409, userMessage: confirmationTexts.noMinimum },
  SERIES_PAUSED: { status: 409, userMessage: seriesTexts.paused },
  NOT_WEEKLY: { status: 409, userMessage: seriesTexts.notWeekly },
  WEEKS_HAVE_PEOPLE: { status: 409, userMessage: seriesTexts.weeksHavePeople },
  WEEK_DAY_TAKEN: { status: 409, userMessage: seriesTexts.dayTaken },
  WHICH_WEEK: { status: 409, userMessage: seriesTexts.whichWeek },
  ALREADY_ANSWERED: { status: 409, userMessage: participationTexts.answered },
  NEWCOMER_FULL: { status: 409, userMessage: joiningByEmailTexts.newcomerFull },
  JOIN_LINK_INVALID: { status: 400, userMessage: joiningByEmailTexts.linkInvalid },
  OFFER_GONE: { status: 409, userMessage: participationTexts.offerGone },
  NOT_IN_THIS_STATE: { status: 409, userMessage: participationTexts.changed },
  SOS_TOO_SOON: { status: 429, userMessage: participationTexts.sosTooSoon },
  NOBODY_MISSING: { status: 409, userMessage: participationTexts.nobodyMissing },
  ALERTS_FULL: { status: 409, userMessage: alertTexts.full },
  ALERT_LINK_INVALID: { status: 400, userMessage: alertTexts.linkInvalid },
  IDEMPOTENCY_CONFLICT: {
    status: 422,
    userMessage: 'Cette demande a déjà été envoyée avec un autre contenu.',
  },
  POSITION_ABROAD: {
    status: 404,
    userMessage: 'Vous semblez être hors de France. Choisissez une ville dans la liste.',
  },
} as const satisfies Record<string, { status: number; userMessage: string }>;

export type ErrorCode = keyof typeof errors;

export type ErrorBody = {
  code: string;
  userMessage: string;
  message: string;
  requestId: string;
  /** Of a code that was not right. */
  triesLeft?: number | undefined;
};

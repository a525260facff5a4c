import { retention } from './legal/retention.ts';

/** In the order in which forms and filters show them. */
export const categories = ['Football', 'Tennis', 'Basketball', 'Natation', 'Running'] as const;
export type Category = (typeof categories)[number];

export const announcementLimits = {
  title: { max: 100 },
  description: { max: 2_000 },
  /** A postal code or the name of a commune or region, as a form sends it. */
  placeName: { max: 200 },
} as const;

/** The nearby search. Distances are in metres. */
export const nearbyLimits = {
  distance: { default: 5_000, max: 100_000, options: [1_000, 5_000, 10_000, 25_000, 50_000] },
  limit: { default: 15, max: 100 },
  /** How many announcements a page may skip. */
  offset: { max: 10_000 },
} as const;

/** How many characters of a description are shown where. */
export const excerptLengths = { card: 120, share: 150, seo: 150 } as const;

/** The beginning of a text on one line, at most `length` characters. Cuts between words unless that loses more than half. */
export function excerpt(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= length) return line;
  const kept = characters.slice(0, length - 1).join('');
  const gap = characters[length - 1] === ' ' ? kept.length : kept.lastIndexOf(' ');
  const whole = gap > kept.length / 2 ? kept.slice(0, gap) : kept;
  return `${whole.replace(/[\s,;:.!?(«–-]+$/u, '')}…`;
}

export const sortOrders = ['recent', 'distance'] as const;
export type SortOrder = (typeof sortOrders)[number];

export const announcementTexts = {
  required: 'Ce champ est requis',
  fieldsMissing: 'Veuillez remplir tous les champs obligatoires',
  titleTooLong: `Le titre ne peut pas dépasser ${announcementLimits.title.max} caractères`,
  descriptionTooLong: `La description ne peut pas dépasser ${announcementLimits.description.max} caractères`,
  unreadable: 'Ce texte contient des caractères qui ne sont pas acceptés',
  unknownCategory: "Cette catégorie n'existe pas",
  placeInvalid: "La position n'est pas valide",
  dateInvalid: "La date n'est pas valide",
  startAfterEnd: 'La date de début ne peut pas être après la date de fin',
  endBeforeStart: 'La date de fin ne peut pas être avant la date de début',
  endInPast: 'La date de fin ne peut pas être dans le passé',
  distanceInvalid: `La distance doit être comprise entre 0 et ${nearbyLimits.distance.max / 1_000} km`,
  limitInvalid: `Le nombre de résultats doit être compris entre 1 et ${nearbyLimits.limit.max}`,
  pageInvalid: "Cette page de résultats n'existe pas",
  sortInvalid: "Cet ordre de tri n'existe pas",
  notFound: 'Annonce non trouvée',
  created: 'Annonce créée avec succès !',
  updated: 'Annonce modifiée avec succès !',
  deleted: 'Annonce supprimée avec succès !',
  /** On the announcement's own page. */
  deletedThere: 'Annonce supprimée avec succès',
  createFailed: "Erreur lors de la création de l'annonce",
  updateFailed: "Erreur lors de la modification de l'annonce",
  deleteFailed: "Erreur lors de la suppression de l'annonce",
  searchFailed: 'Erreur lors de la recherche',
  searchEmpty: 'Aucune annonce trouvée avec ces critères',
  listFailed: 'Erreur lors du chargement des annonces',
  loadFailed: "Erreur lors du chargement de l'annonce",
  confirmDelete: 'Êtes-vous sûr de vouloir supprimer cette annonce ? Cette action est irréversible.',
} as const;

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** Invisible characters. Some of them count as letters or symbols, for example U+3164 and U+2800. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/gu;
/** Control and private-use characters, lone surrogates and bidirectional overrides. Joiners are allowed: 🏃‍♀️ contains one. */
const unreadable = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Whether the text contains a visible character. */
export const hasText = (text: string): boolean => visible.test(text.replaceAll(invisible, ''));
/** Whether a text of one line contains no unreadable character. */
export const isReadable = (text: string): boolean => !unreadable.test(text);
/** Turns all line breaks into \n and tabs into spaces. */
export const tidyLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ');
/** Like `isReadable`, but allows line breaks. */
export const areReadableLines = (text: string): boolean => isReadable(text.replaceAll('\n', ' '));

/** `createdBy` is the author's e-mail only in what the author gets; everyone else gets an alias. */
export const isAuthor = (
  viewer: { email: string } | null | undefined,
  announcement: { createdBy: string },
): boolean => viewer?.email === announcement.createdBy;

/** 0,0 means that no place is chosen. */
export const isNowhere = (place: { latitude: number; longitude: number }): boolean =>
  place.latitude === 0 && place.longitude === 0;

// Known crawlers, and programs that make link previews. CUBOT is a brand of phones.
const crawler =
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|facebookcatalog|whatsapp|mediapartners|google-inspectiontool|googleother|ia_archiver|embedly|iframely|skypeuripreview|vkshare|qwantify|w3c_validator|mastodon/i;

export const isCrawler = (userAgent: string): boolean => crawler.test(userAgent);

// Days are strings YYYY-MM-DD, which compare in the right order.

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const localPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;
const parisDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' });
const millisecondsADay = 86_400_000;

/** Cached per minute, because a time zone lookup takes longer than the rest of a search. Days begin on a whole minute. */
let latest = { minute: Number.NaN, day: '' };

/** The date in Paris at this instant. */
export function dayInParis(instant: Date): string {
  const minute = Math.floor(instant.getTime() / 60_000);
  if (minute !== latest.minute) latest = { minute, day: parisDay.format(instant) };
  return latest.day;
}

/** Earlier days are typing errors. Later ones need five digits and would not compare correctly as strings. */
export const dayLimits = { first: '1900-01-01', last: '9999-12-31' } as const;

/** Reads a day: from a date or a local date and time as written, from an instant as the day in Paris. Undefined when it is none of these. */
export function readDay(text: string): string | undefined {
  const day = text.slice(0, 10);
  if (dayPattern.test(text) || localPattern.test(text)) return isDay(day) ? day : undefined;
  if (!instantPattern.test(text) || !isDay(day)) return undefined;
  const instant = new Date(text);
  const inParis = Number.isNaN(instant.getTime()) ? '' : dayInParis(instant);
  return isDay(inParis) ? inParis : undefined;
}

/** False for days that do not exist, such as '2026-02-30', and for days outside the limits. */
function isDay(text: string): boolean {
  if (!dayPattern.test(text) || text < dayLimits.first || text > dayLimits.last) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** The number of days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / millisecondsADay);

export type Dates = { startDate: string | null; endDate: string | null };

/** The error of each date field of a form. A start in the past is allowed. */
export function dateProblems(
  { startDate, endDate }: Dates,
  today: string,
): { [field in keyof Dates]?: string } {
  const reversed = startDate !== null && endDate !== null && startDate > endDate;
  const past = endDate !== null && endDate < today;
  return {
    ...(reversed && { startDate: announcementTexts.startAfterEnd }),
    ...((past || reversed) && {
      endDate: past ? announcementTexts.endInPast : announcementTexts.endBeforeStart,
    }),
  };
}

/** The end date itself still counts as valid. */
export const isExpired = (endDate: string | null, today: string): boolean =>
  endDate !== null && endDate < today;

export function expirationInfo(endDate: string | null, today: string): string | null {
  if (endDate === null) return null;
  const days = daysBetween(today, endDate);
  if (days === 0) return "Expire aujourd'hui";
  if (days === 1) return 'Expire demain';
  if (days > 1) return `Expire dans ${days} jours`;
  return days === -1 ? 'Expirée depuis hier' : `Expirée depuis ${-days} jours`;
}

/** When an announcement leaves the nearby results, as the pages state it. */
export const listedDays = {
  afterEnd: retention.listedAfterEndDays,
  afterCreation: retention.listedAfterCreationDays,
} as const;

import { paris } from './wall-time.ts';

export { paris, type WallTime, wallTimeAt } from './wall-time.ts';

/** Département → time zone, where it is not that of Paris. */
const overseas: Readonly<Record<string, string>> = {
  '971': 'America/Guadeloupe',
  '972': 'America/Martinique',
  '973': 'America/Cayenne',
  '974': 'Indian/Reunion',
  '975': 'America/Miquelon',
  '976': 'Indian/Mayotte',
  '977': 'America/St_Barthelemy',
  '978': 'America/Marigot',
  '984': 'Indian/Kerguelen',
  '986': 'Pacific/Wallis',
  '987': 'Pacific/Tahiti',
  '988': 'Pacific/Noumea',
  // Clipperton has no zone of its own in the IANA database. The sign of these names is reversed: this is UTC−8.
  '989': 'Etc/GMT+8',
};

/** Communes of French Polynesia that do not keep the time of Tahiti. */
const polynesia: Readonly<Record<string, string>> = {
  '98718': 'Pacific/Marquesas',
  '98723': 'Pacific/Marquesas',
  '98731': 'Pacific/Marquesas',
  '98746': 'Pacific/Marquesas',
  '98756': 'Pacific/Marquesas',
  '98757': 'Pacific/Marquesas',
  '98719': 'Pacific/Gambier',
};

/** Every time zone of a French commune. */
export const frenchTimeZones: readonly string[] = [
  ...new Set([paris, ...Object.values(overseas), ...Object.values(polynesia)]),
];

/** The time zone of a commune, by its INSEE code. */
export const timeZoneOf = (communeCode: string): string =>
  polynesia[communeCode] ?? overseas[communeCode.slice(0, 3)] ?? paris;

/** Postal codes of French Polynesia that do not keep the time of Tahiti; 98799 is Clipperton. */
const polynesiaByPost: readonly [RegExp, string][] = [
  [/^98(74\d|796)$/, 'Pacific/Marquesas'],
  [/^987(55|92|93)$/, 'Pacific/Gambier'],
  [/^98799$/, 'Etc/GMT+8'],
];

/**
 * The time zone of a postal code. No code spans two of them. Saint-Barthélemy and Saint-Martin have codes of Guadeloupe, whose
 * clocks show the same time all year.
 */
export const timeZoneOfPostalCode = (postalCode: string): string =>
  polynesiaByPost.find(([codes]) => codes.test(postalCode))?.[1] ?? overseas[postalCode.slice(0, 3)] ?? paris;

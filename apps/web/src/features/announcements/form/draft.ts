import { categories } from '@coequipiers/contract/categories';
import { visibilities } from '@coequipiers/contract/visibility';
import { type Attempt, attemptFor, readAttempt } from '../../../lib/attempt.ts';
import { readSession } from '../../../lib/session.ts';
import { forgetTabDraft, keepTabDraft, readTabDraft } from '../../../lib/tab-drafts.ts';
import type { CityChoice } from '../../cities/city-choice.ts';
import { keptFields } from './outing-fields.ts';
import { keptRepeat } from './repeat-values.ts';
import type { Values } from './values.ts';

type Draft = { values: Values; attempt?: Attempt | undefined };

/** Each edited announcement has its own draft, each week of a weekly one too, and so has a new one. */
export const draftName = (id?: string, week?: string): string =>
  ['announcement', id ?? 'new', week].filter((part) => part !== undefined).join(':');

/** The draft with this name, stored on this device for this person. `saved` is what the form shows without a draft. */
export function openDraft(email: string, name: string, saved: Values) {
  const restored = parse(readTabDraft(email, name), saved);
  let attempt = restored?.attempt;
  let values = restored?.values;

  const keep = (): void => {
    // Stores nothing after a logout, here or in another tab.
    if (!values || readSession()?.email !== email) return;
    keepTabDraft(email, name, JSON.stringify({ values, attempt } satisfies Draft));
  };

  return {
    restored: restored?.values,
    write: (next: Values): void => {
      values = next;
      keep();
    },
    keyFor: (content: unknown): string => {
      attempt = attemptFor(JSON.stringify(content), attempt);
      keep();
      return attempt.key;
    },
    forget: (): void => {
      values = undefined;
      attempt = undefined;
      forgetTabDraft(email, name);
    },
  };
}

/** Older versions of the page may have stored another shape, which is ignored. */
function parse(kept: string | null, saved: Values): Draft | undefined {
  try {
    const { values, attempt } = JSON.parse(kept ?? '') as { values?: unknown; attempt?: unknown };
    return { values: readValues(fieldsOf(values), saved), attempt: readAttempt(attempt) };
  } catch {
    return undefined;
  }
}

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function readValues(kept: Fields, saved: Values): Values {
  const { withOuting } = kept;
  const isNew = !saved.ownTitle;
  const [title, description] = [textOf(kept['title']), textOf(kept['description'])];
  const [startDate, startTime] = [textOf(kept['startDate']), textOf(kept['startTime'])];
  const city = readCity(fieldsOf(kept['city']));
  /** In a draft that was stored before there were proposals, everything is the person's own. */
  const own = (name: string, isGiven: boolean): boolean => {
    const is = kept[name];
    return !isNew || (typeof is === 'boolean' ? is : isGiven);
  };
  return {
    ...saved,
    title,
    category: categories.find((name) => name === kept['category']) ?? '',
    city,
    startDate,
    endDate: textOf(kept['endDate']),
    imageUrl: textOf(kept['imageUrl']) || null,
    description,
    visibility: visibilities.find((name) => name === kept['visibility']) ?? saved.visibility,
    // A draft stored before outings existed has no such fields, and must not remove the outing of the announcement.
    ...(typeof withOuting === 'boolean'
      ? { withOuting, ...keptFields(kept, saved), ...keptRepeat(kept, saved) }
      : isNew && { withOuting: false }),
    ownStart: own('ownStart', startDate !== '' || startTime !== ''),
    ownCity: own('ownCity', city !== null),
    ownTitle: own('ownTitle', title !== ''),
    ownDescription: own('ownDescription', description !== ''),
  };
}

function readCity(kept: Fields): CityChoice | null {
  const { latitude, longitude } = kept;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return {
    code: textOf(kept['code']),
    latitude,
    longitude,
    zipCode: textOf(kept['zipCode']),
    regionName: textOf(kept['regionName']),
    municipalityName: textOf(kept['municipalityName']),
  };
}

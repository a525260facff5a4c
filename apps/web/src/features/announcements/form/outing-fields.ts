import { amountOf } from '@coequipiers/contract/outing-words';
import { type Admission, type Level, outingLimits as limits } from '@coequipiers/contract/outings';
import { type Check, isCount, isText } from '../../../lib/checks.ts';
import { fieldChecks } from '../outing-checks.ts';

/** A field that the author of an outing fills in. Form, draft and preview follow from this list. */
type Field<Sent, Typed> = {
  /** Whether the form can show what a draft has. */
  isTyped: Check;
  /** Of a new outing. */
  blank: Typed;
  typed: (sent: Sent) => Typed;
  sent: (typed: Typed) => Sent;
};

/** A field that the form holds as it is sent. */
const plain = <Value>(isTyped: Check, blank: Value): Field<Value, Value> => ({
  isTyped,
  blank,
  typed: (value) => value,
  sent: (value) => value,
});

const { durationMinutes } = limits;
const isDuration: Check = (value) =>
  isCount(value) && Number(value) >= durationMinutes.min && Number(value) <= durationMinutes.max;

const places: Field<number, string> = {
  isTyped: isText,
  blank: String(limits.places.min),
  typed: String,
  sent: Number,
};

/** Empty: not said. */
const minimum: Field<number | null, string> = {
  isTyped: isText,
  blank: '',
  typed: (people) => (people === null ? '' : String(people)),
  sent: (typed) => (typed === '' ? null : Number(typed)),
};

/** Typed in euros. */
const priceCents: Field<number | null, string> = {
  isTyped: isText,
  blank: '',
  typed: (cents) => (cents === null ? '' : cents === 0 ? '0' : amountOf(cents).replace('\u00A0€', '')),
  sent: (typed) => centsOf(typed) ?? null,
};

const meetingPoint: Field<string | null, string> = {
  isTyped: isText,
  blank: '',
  typed: (point) => point ?? '',
  sent: (typed) => typed.trim() || null,
};

const outingFields = {
  /** 'HH:MM' or empty. */
  startTime: plain(isText, ''),
  durationMinutes: plain<number>(isDuration, durationMinutes.default),
  places,
  minimum,
  level: plain<Level>(fieldChecks.level, 'all'),
  admission: plain<Admission>(fieldChecks.admission, 'open'),
  priceCents,
  meetingPoint,
} satisfies Record<keyof typeof fieldChecks | 'minimum', object>;

type Fields = typeof outingFields;
export type TypedFields = { [Name in keyof Fields]: Fields[Name]['blank'] };
type SentFields = { [Name in keyof Fields]: ReturnType<Fields[Name]['sent']> };

/** One value for each field. */
function eachField(valueOf: (field: Field<unknown, unknown>, name: keyof Fields) => unknown) {
  const fields = Object.entries(outingFields) as [keyof Fields, Field<unknown, unknown>][];
  return Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field, name)])) as Record<
    keyof Fields,
    unknown
  >;
}

export const blankFields = eachField(({ blank }) => blank) as TypedFields;

export const typedFields = (sent: SentFields): TypedFields =>
  eachField(({ typed }, name) => typed(sent[name])) as TypedFields;

export const sentFields = (typed: TypedFields): SentFields =>
  eachField(({ sent }, name) => sent(typed[name])) as SentFields;

/** As an earlier version of the page may have stored them, which named the price differently. What is missing stays as `saved`. */
export function keptFields(kept: Readonly<Record<string, unknown>>, saved: TypedFields): TypedFields {
  const all: Readonly<Record<string, unknown>> = { priceCents: kept['price'], ...kept };
  return eachField(({ isTyped }, name) => (isTyped(all[name]) ? all[name] : saved[name])) as TypedFields;
}

/** '7,50' is 750. Null when nothing is typed, undefined when it is no valid price. */
export function centsOf(price: string): number | null | undefined {
  const text = price.replace(/[\s€]/g, '');
  if (text === '') return null;
  const [, euros, cents = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  if (euros === undefined) return undefined;
  const total = Number(euros) * 100 + Number(cents.padEnd(2, '0'));
  return total <= limits.priceCents.max ? total : undefined;
}

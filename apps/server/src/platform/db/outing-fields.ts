import { amountOf, levelLabels } from '@coequipiers/contract/outing-words';
import { type Admission, type Level, levels, outingLimits } from '@coequipiers/contract/outings';

type Field = {
  column: string;
  /** For an outing whose author does not say. A field that is null by default can be emptied. */
  byDefault: unknown;
  /** Its name in the export of the author's data. */
  exported?: string;
  /** Its line in a calendar, if it has one, and values that together use every text of that line. */
  inCalendar?: { line: (value: never) => string | undefined; examples: readonly unknown[] };
};

const typed = <Value>(value: Value): Value => value;

/**
 * The plain fields of an outing: its author fills them in and everyone may read them. Rows, SQL, what an edit keeps, presenter, export,
 * agenda and calendar follow from this list, by the names that the contract gives them. A field that only some may read, such as the
 * meeting point, is none of these: `outings-on-card.ts` decides who reads it.
 */
const outingFields = {
  durationMinutes: {
    column: 'duration_minutes',
    byDefault: typed<number>(outingLimits.durationMinutes.default),
  },
  level: {
    column: 'level',
    byDefault: typed<Level>('all'),
    exported: 'niveau',
    inCalendar: { line: (level: Level) => `Niveau : ${levelLabels[level]}`, examples: levels },
  },
  admission: {
    column: 'admission',
    byDefault: typed<Admission>('open'),
    exported: 'inscription',
  },
  priceCents: {
    column: 'price_cents',
    byDefault: typed<number | null>(null),
    exported: 'prixEnCentimes',
    inCalendar: {
      line: (cents: number | null) => (cents === null ? undefined : `Prix par personne : ${amountOf(cents)}`),
      examples: [0, 1_250],
    },
  },
  /** At most one more than there are places, unless the registrations are closed: `confirmationOf` tells what is asked then. */
  minimum: {
    column: 'minimum',
    byDefault: typed<number | null>(null),
  },
} as const satisfies Record<string, Field>;

type Fields = typeof outingFields;
type Name = keyof Fields;
type NameInCalendar = {
  [Key in Name]: Fields[Key] extends { inCalendar: object } ? Key : never;
}[Name];
type ColumnOf<Key extends Name> = Fields[Key]['column'];

/** The fields as the contract names them. */
type PlainFields = { -readonly [Key in Name]: Fields[Key]['byDefault'] };
/** The fields as columns of a row. */
export type PlainColumns = { -readonly [Key in Name as ColumnOf<Key>]: Fields[Key]['byDefault'] };
/** Those that a calendar shows. */
type CalendarColumns = Pick<PlainColumns, ColumnOf<NameInCalendar>>;

type Values = Readonly<Record<string, unknown>>;
const all: [name: string, field: Field][] = Object.entries(outingFields);
const inCalendar = all.filter(([, field]) => field.inCalendar);

export const plainColumns = all.map(([, { column }]) => column) as readonly (keyof PlainColumns)[];
export const calendarColumns = inCalendar.map(
  ([, { column }]) => column,
) as readonly (keyof CalendarColumns)[];

export const fieldsOf = (row: PlainColumns): PlainFields =>
  Object.fromEntries(all.map(([name, { column }]) => [name, (row as Values)[column]])) as PlainFields;

/** The columns after a write. A field that is left out stays as it is. */
export const columnsAfter = (
  given: { readonly [Key in Name]?: PlainFields[Key] | null | undefined },
  stored: PlainColumns | undefined,
): PlainColumns =>
  Object.fromEntries(
    all.map(([name, { column, byDefault }]) => {
      const value = (given as Values)[name];
      const isGiven = value !== undefined && (value !== null || byDefault === null);
      return [column, isGiven ? value : ((stored as Values | undefined)?.[column] ?? byDefault)];
    }),
  ) as PlainColumns;

/** For the export of the author's data. */
export const exportedFieldsOf = (row: PlainColumns): Record<string, unknown> =>
  Object.fromEntries(
    all.flatMap(([, { column, exported }]) => (exported ? [[exported, (row as Values)[column]]] : [])),
  );

const linesOf = (valueOf: (name: string, column: string) => unknown): string[] =>
  inCalendar.flatMap(([name, field]) => field.inCalendar?.line(valueOf(name, field.column) as never) ?? []);

/** What a calendar shows of them, from a row or as the contract names them. */
export const calendarLinesOfRow = (row: CalendarColumns): string[] =>
  linesOf((_name, column) => (row as Values)[column]);
export const calendarLinesOf = (fields: PlainFields): string[] => linesOf((name) => (fields as Values)[name]);

/** Columns that a calendar shows, with values that together use every text. */
export const calendarExamples: readonly Partial<CalendarColumns>[] = inCalendar.flatMap(([, field]) =>
  (field.inCalendar?.examples ?? []).map((example) => ({ [field.column]: example })),
);

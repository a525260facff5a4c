import { type Commune, departmentOf } from './commune.ts';

const format = 1;
const codeLength = 5;
/** Positions are stored in ten-thousandths of a degree, about 11 m. */
const precision = 10_000;

/** One column per line, sorted by code; the region follows from the department. The output is deterministic. */
export function encodeCommunes(communes: readonly Commune[]): string {
  const sorted = [...communes].sort((a, b) => (a.code < b.code ? -1 : 1));
  const regions: Record<string, string> = {};
  for (const { code, region } of sorted) {
    const known = (regions[departmentOf(code)] ??= region);
    if (known !== region) throw new Error(`${code} is in ${region}, its department in ${known}`);
  }
  const columns = {
    format,
    regions,
    codes: sorted.map((commune) => commune.code).join(''),
    names: sorted.map((commune) => commune.name).join('|'),
    postalCodes: sorted.map((commune) => commune.postalCodes.join(',')).join(' '),
    populations: sorted.map((commune) => commune.population),
    latitudes: sorted.map((commune) => Math.round(commune.latitude * precision)),
    longitudes: sorted.map((commune) => Math.round(commune.longitude * precision)),
  };
  const lines = Object.entries(columns).map(
    ([name, column]) => `${JSON.stringify(name)}:${JSON.stringify(column)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** Decodes a file, sorted by code. Throws with the reason if it is invalid. */
export function decodeCommunes(text: string): Commune[] {
  const file = parse(text);
  if (!isFile(file)) throw new Error(`it is not a list of communes in format ${format}`);
  const names = file.names.split('|');
  const postalCodes = file.postalCodes.split(' ');
  const count = file.codes.length / codeLength;
  const columns = [names, postalCodes, file.populations, file.latitudes, file.longitudes];
  if (columns.some((column) => column.length !== count)) throw new Error('its columns differ in length');
  // Share equal lists of postal codes between communes, to save memory.
  const lists = new Map<string, readonly string[]>();
  const listOf = (codes: string) => {
    const list = lists.get(codes) ?? codes.split(',');
    lists.set(codes, list);
    return list;
  };
  return names.map((name, index) => {
    const code = file.codes.slice(index * codeLength, (index + 1) * codeLength);
    const region = file.regions[departmentOf(code)];
    const postal = postalCodes[index];
    if (!name || !postal || !region) throw new Error(`the commune ${code} is incomplete`);
    return {
      code,
      name,
      postalCodes: listOf(postal),
      region,
      population: numberAt(file.populations, index),
      latitude: numberAt(file.latitudes, index) / precision,
      longitude: numberAt(file.longitudes, index) / precision,
    };
  });
}

/** Not the parser's own message, which quotes the text with its line breaks. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('it is not JSON, or it was cut off');
  }
}

type File = {
  format: number;
  regions: Record<string, string>;
  codes: string;
  names: string;
  postalCodes: string;
  populations: unknown[];
  latitudes: unknown[];
  longitudes: unknown[];
};

function isFile(value: unknown): value is File {
  if (typeof value !== 'object' || value === null) return false;
  const file = value as Record<keyof File, unknown>;
  return (
    file.format === format &&
    typeof file.regions === 'object' &&
    file.regions !== null &&
    [file.codes, file.names, file.postalCodes].every((column) => typeof column === 'string') &&
    [file.populations, file.latitudes, file.longitudes].every((column) => Array.isArray(column))
  );
}

function numberAt(column: unknown[], index: number): number {
  const value = column[index];
  if (!Number.isSafeInteger(value)) throw new Error(`number ${index} of a column is not a whole number`);
  return value as number;
}

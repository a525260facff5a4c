/** Safe HTML. Created only by `html`. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

type Value = string | number | Html | readonly Html[] | undefined;

/** A template tag that escapes every value except `Html`. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  const parts = strings.map((string, index) => string + render(values[index]));
  return new Html(parts.join(''));
}

function render(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map((part) => part.text).join('');
  return escape(String(value));
}

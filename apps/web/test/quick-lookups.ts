const byId = /^\[id="([^"\\]+)"\]$/;
const labelable = ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'] as const;
/** Marks what is already replaced: the files of one worker share a window. */
const quick = Symbol.for('coequipiers.quick-lookups');

/**
 * Queries by label look for the label of each element of the page, and jsdom goes through the whole page for each. That took more than half of
 * the time of tests of forms. These lookups give the same elements, from what the document has ready.
 */
export function lookUpQuickly(): void {
  if (Reflect.has(window, quick)) return;
  Reflect.set(window, quick, true);
  replaceSearchById();
  for (const name of labelable) replaceLabels(Reflect.get(window, `HTML${name}Element`));
}

/** As the library of the tests asks for the element that labels another one. */
function replaceSearchById(): void {
  for (const { prototype } of [Element, Document]) {
    const search = prototype.querySelector;
    prototype.querySelector = function (this: Document | Element, selector: string) {
      const id = byId.exec(selector)?.[1];
      const found = id !== undefined && document.contains(this) ? document.getElementById(id) : undefined;
      if (found === null) return null;
      return found && found !== this && this.contains(found) ? found : search.call(this, selector);
    };
  }
}

function replaceLabels({ prototype }: typeof HTMLElement): void {
  const own = Object.getOwnPropertyDescriptor(prototype, 'labels');
  if (!own?.get) throw new Error(`${prototype.constructor.name} has no labels`);
  const { get } = own;
  Object.defineProperty(prototype, 'labels', {
    ...own,
    get(this: HTMLElement) {
      if (!document.contains(this) || this.getAttribute('type') === 'hidden')
        return get.call(this) as unknown;
      return [...document.getElementsByTagName('label')].filter((label) => controlOf(label) === this);
    },
  });
}

const controlOf = (label: HTMLLabelElement): Element | null =>
  label.hasAttribute('for') ? document.getElementById(label.htmlFor) : label.control;

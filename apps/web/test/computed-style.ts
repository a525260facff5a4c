/** An element with one of these attributes may be displayed differently from others of its kind. */
const lookedAt = ['hidden', 'popover'];
/** What is cached. A style that sets none of it, as one that only passes a position on to the style sheet, changes nothing here. */
const cached = /display|visibility|pointer-events|\ball\b/;
/** Hiding these also changes the visibility of what they contain. */
const tableParts = /^(?:colgroup|col|thead|tbody|tfoot|tr)$/;

let remembering: typeof window.getComputedStyle | undefined;

/**
 * Caches part of `getComputedStyle`. After each change of the page, jsdom matches every queried element against all rules of its
 * default style sheet, which took an eighth of the time of many tests. Tests load no other style sheet, so plain elements of the
 * same kind have the same display, visibility and pointer events. Any other property is still computed.
 */
export function rememberDefaultStyles(): void {
  // The files of one worker share a window.
  if (window.getComputedStyle === remembering) return;
  const compute = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();

  remembering = (element, pseudo) => {
    if (pseudo || !isPlain(element)) return compute(element, pseudo);
    const kind = [element.localName, element.getAttribute('type'), element.hasAttribute('open')].join();
    const display = displays.get(kind) ?? compute(element).display;
    displays.set(kind, display);
    const known: Record<string, string> = { display, visibility: 'visible', pointerEvents: 'auto' };
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue')
          return (property: string) => known[property] ?? compute(element).getPropertyValue(property);
        return known[String(name)] ?? (Reflect.get(compute(element), name) as unknown);
      },
    });
  };
  window.getComputedStyle = remembering;
}

/** Whether only the kind of the element decides how it is displayed. */
function isPlain(element: Element): boolean {
  // The first `summary` of its parent is displayed differently from the others.
  if (document.styleSheets.length > 0 || element.localName === 'summary') return false;
  if (lookedAt.some((name) => element.hasAttribute(name))) return false;
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (cached.test(each.getAttribute('style') ?? '')) return false;
    if (each.hasAttribute('hidden') && tableParts.test(each.localName)) return false;
  }
  return true;
}

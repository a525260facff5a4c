/** These change what is below them as well, or in more ways than by being there. */
const lookedAt = ['style', 'hidden', 'popover'];

let remembering: typeof window.getComputedStyle | undefined;

/**
 * After each change of the page, jsdom compares every element that is asked about with all rules of its own style sheet: an eighth
 * of the time of many tests. Tests load no other style sheet, so whether an element is shown is the same for all that jsdom has the
 * same rules for. It is asked once for each of these, and for everything else that somebody wants to know.
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

/** Whether nothing but its kind decides how it is shown. */
function isPlain(element: Element): boolean {
  // The first one in its parent is shown in another way.
  if (document.styleSheets.length > 0 || element.localName === 'summary') return false;
  for (let each: Element | null = element; each; each = each.parentElement)
    if (lookedAt.some((name) => each.hasAttribute(name))) return false;
  return true;
}

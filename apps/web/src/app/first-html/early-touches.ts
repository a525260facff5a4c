type Touch = { type: string; target: EventTarget | null; value: unknown };

declare global {
  /** Kept by public/before-paint.js until the page has been taken over. */
  var earlyTouches: Touch[] | undefined;
}

/** What someone did to the first HTML before it came alive is done now, once. */
export function replayEarlyTouches(): void {
  const touches = globalThis.earlyTouches ?? [];
  globalThis.earlyTouches = undefined;
  for (const [index, { type, target, value }] of touches.entries()) {
    if (!(target instanceof Element) || !target.isConnected) continue;
    // Links and forms of the first HTML do their work by themselves; other buttons wait for the page.
    if (type === 'click') target.closest<HTMLElement>('button[type="button"]')?.click();
    else if (!touches.slice(index + 1).some((later) => later.type === type && later.target === target))
      fillAgain(target, String(value));
  }
}

/** React takes a field for changed when its value is another than the one React gave it. */
function fillAgain(field: Element, value: string): void {
  if (field instanceof HTMLInputElement) {
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  } else if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

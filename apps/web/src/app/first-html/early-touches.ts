type Touch = { type: string; target: EventTarget | null; value: unknown };

declare global {
  /** Filled by public/before-paint.js until hydration. */
  var earlyTouches: Touch[] | undefined;
}

/** Replays, once, the input and clicks made before hydration. */
export function replayEarlyTouches(): void {
  const touches = globalThis.earlyTouches ?? [];
  globalThis.earlyTouches = undefined;
  for (const [index, { type, target, value }] of touches.entries()) {
    if (!(target instanceof Element) || !target.isConnected) continue;
    // Links and forms work without scripts; other buttons need the page.
    if (type === 'click') target.closest<HTMLElement>('button[type="button"]')?.click();
    else if (!touches.slice(index + 1).some((later) => later.type === type && later.target === target))
      fillAgain(target, String(value));
  }
}

/** React only detects a change when the value differs from the last one that React has set. */
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

/** Focuses a date field and opens its calendar. */
export function openPicker(input: HTMLInputElement | null): void {
  input?.focus();
  try {
    input?.showPicker();
  } catch {
    // Some browsers do not support it, and it needs a recent click. The field is focused in any case.
  }
}

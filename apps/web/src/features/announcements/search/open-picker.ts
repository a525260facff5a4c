/** Focuses a date field and opens its calendar. */
export function openPicker(input: HTMLInputElement | null): void {
  input?.focus();
  try {
    input?.showPicker();
  } catch {
    // Not every browser has it, and it needs a recent press. The field has the focus.
  }
}

/** Undefined when the browser refuses sessionStorage. */
export function inThisTab<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(window.sessionStorage);
  } catch {
    return undefined;
  }
}

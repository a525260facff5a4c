/** The oldest Node version that gets security fixes, and the recommended one. */
const [maintained, recommended] = [22, 24];

/** A line for the log about a Node version that works but gets no security fixes any more. */
export function nodeAdvice(version: string): string | undefined {
  if (Number.parseInt(version, 10) >= maintained) return undefined;
  return `Node ${version} is old: it gets no security fixes any more. Node ${recommended} is recommended.`;
}

/** The oldest that still gets security fixes, and the one to move to. */
const [maintained, recommended] = [22, 24];

/** One line about a Node that goes on working but gets no fixes any more. */
export function nodeAdvice(version: string): string | undefined {
  if (Number.parseInt(version, 10) >= maintained) return undefined;
  return `Node ${version} is old: it gets no security fixes any more. Node ${recommended} is recommended.`;
}

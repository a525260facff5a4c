/** A start that cannot succeed. The message is one line: what is wrong and how to mend it. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The server cannot start. The message is one line: the problem and its solution. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The server cannot start, or a command cannot do its work. The message is one line: the problem and its solution. */
export class StartError extends Error {
  override name = 'StartError';
}

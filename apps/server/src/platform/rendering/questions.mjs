// Questions between two threads, each of which answers those of the other. Plain JavaScript, as the thread's own file.

/**
 * @typedef {{ id: number, name: string, args: unknown[] }} Question
 * @typedef {{ id: number, value?: unknown, failure?: unknown }} Answer
 * @typedef {{
 *   on: (event: 'message', listener: (message: Question | Answer) => void) => unknown,
 *   postMessage: (message: Question | Answer) => void,
 * }} Port
 */

/**
 * Answers questions by the functions of these names. An error arrives as an error, with its message and its stack alone.
 * @param {Port} port
 * @param {Record<string, (...args: any[]) => unknown>} answers
 */
export function questionsBetween(port, answers) {
  /** @type {Map<number, { resolve: (value: any) => void, reject: (reason: unknown) => void }>} */
  const asked = new Map();
  let last = 0;

  /** @param {Question} question */
  const answer = async ({ id, name, args }) => {
    try {
      port.postMessage({ id, value: await answers[name]?.(...args) });
    } catch (failure) {
      port.postMessage({ id, failure });
    }
  };
  port.on('message', (message) => {
    if ('name' in message) {
      void answer(message);
      return;
    }
    const waiting = asked.get(message.id);
    asked.delete(message.id);
    if ('failure' in message) waiting?.reject(message.failure);
    else waiting?.resolve(message.value);
  });

  return {
    /** @param {string} name @param {unknown[]} args @returns {Promise<any>} */
    ask: (name, ...args) =>
      new Promise((resolve, reject) => {
        last += 1;
        asked.set(last, { resolve, reject });
        port.postMessage({ id: last, name, args });
      }),

    /** Ends every question that waits for its answer. @param {unknown} reason */
    end: (reason) => {
      for (const { reject } of asked.values()) reject(reason);
      asked.clear();
    },
  };
}

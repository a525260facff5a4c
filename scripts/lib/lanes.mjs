/** @typedef {{ run: () => Promise<void>, takes?: number }} Part `takes`: how many lanes it needs, one by default */

/**
 * Runs parts in this order, each as soon as there are lanes for it.
 * @param {number} lanes
 * @param {Part[]} parts
 */
export async function inLanes(lanes, parts) {
  /** The lanes that each takes. @type {Map<Promise<void>, number>} */
  const running = new Map();
  const taken = () => [...running.values()].reduce((sum, one) => sum + one, 0);
  for (const { run, takes = 1 } of parts) {
    const needed = Math.min(takes, lanes);
    while (taken() + needed > lanes) await Promise.race(running.keys());
    const ended = run().finally(() => running.delete(ended));
    running.set(ended, needed);
  }
  await Promise.all(running.keys());
}

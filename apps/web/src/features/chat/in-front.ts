let inFront: string | undefined;

/** The conversation that is open on this page, until the answer is called. */
export function putInFront(id: string): () => void {
  inFront = id;
  return () => {
    if (inFront === id) inFront = undefined;
  };
}

/** Whether someone is looking at it: nothing needs to tell them of its messages. */
export const isInFront = (id: string): boolean =>
  inFront === id && typeof document !== 'undefined' && document.visibilityState === 'visible';

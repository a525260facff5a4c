let inFront: string | undefined;

/** Sets the conversation that is open on this page, until the returned function is called. */
export function putInFront(id: string): () => void {
  inFront = id;
  return () => {
    if (inFront === id) inFront = undefined;
  };
}

/** Whether the person is looking at it, so that they need no notification. */
export const isInFront = (id: string): boolean =>
  inFront === id && typeof document !== 'undefined' && document.visibilityState === 'visible';

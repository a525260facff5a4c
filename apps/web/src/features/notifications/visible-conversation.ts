let openConversation: string | undefined;

/** Sets the conversation that is open on this page, until the returned function is called. */
export function setOpenConversation(id: string): () => void {
  openConversation = id;
  return () => {
    if (openConversation === id) openConversation = undefined;
  };
}

/** Whether the person is looking at it, so that they need no notification. */
export const isConversationVisible = (id: string): boolean =>
  openConversation === id && typeof document !== 'undefined' && document.visibilityState === 'visible';

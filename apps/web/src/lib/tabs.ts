/** What one tab has changed on the server and the others would not hear of otherwise. */
export type TabNews = 'messages';

let channel: BroadcastChannel | undefined;

const open = (): BroadcastChannel | undefined => {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('coequipiers');
  return channel;
};

export function tellOtherTabs(news: TabNews): void {
  open()?.postMessage(news);
}

export function hearOtherTabs(news: TabNews, listener: () => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>): void => {
    if (data === news) listener();
  };
  open()?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}

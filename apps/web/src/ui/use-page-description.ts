import { useEffect } from 'react';

/** Replaces the description of the site while the screen is mounted. */
export function usePageDescription(description: string): void {
  useEffect(() => {
    const meta = document.head.querySelector('meta[name="description"]') ?? addMeta();
    const before = meta.getAttribute('content') ?? '';
    meta.setAttribute('content', description);
    return () => meta.setAttribute('content', before);
  }, [description]);
}

function addMeta(): Element {
  const meta = document.createElement('meta');
  meta.name = 'description';
  document.head.append(meta);
  return meta;
}

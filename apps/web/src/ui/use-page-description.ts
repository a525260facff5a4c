import { useEffect } from 'react';

/** The page has one description: a screen's own stands in for the product's while the screen is on view. */
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

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { mapQuery } from '../api/map-queries.ts';
import { createLeafletMap, type LeafletMap, type MapContent } from './leaflet-map.ts';
import classes from './map.module.css';

type MapProps = MapContent & { label: string; onSelect: (placeKey: string) => void };

export function Map({ label, places, circle, selected, onSelect }: MapProps) {
  const { data: settings, isPending } = useQuery(mapQuery);
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<LeafletMap>(undefined);
  const select = useRef(onSelect);
  const styleUrl = settings?.styleUrl ?? undefined;

  useEffect(() => {
    select.current = onSelect;
  });
  useEffect(() => {
    if (!element.current || isPending) return undefined;
    const created = createLeafletMap(element.current, styleUrl, (key) => select.current(key));
    map.current = created;
    return () => {
      map.current = undefined;
      created.remove();
    };
  }, [isPending, styleUrl]);
  // Without dependencies: it must run after a new map was created and after each change.
  useEffect(() => map.current?.show({ places, circle, selected }));

  return <section ref={element} className={classes.map} aria-label={label} aria-busy={isPending} />;
}

import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { mapQuery } from '../api/map-queries.ts';
import { createLeafletMap, type LeafletMap, type MapContent, type MapEvents } from './leaflet-map.ts';
import classes from './map.module.css';

type MapProps = MapContent &
  MapEvents & {
    label: string;
    /** Other pins are on their way. */
    busy: boolean;
    /** Filled while there is a map, for what cannot be said by its content. */
    map: RefObject<LeafletMap | undefined>;
  };

export function Map({ label, busy, map, ...rest }: MapProps) {
  const { data: settings, isPending } = useQuery(mapQuery);
  const element = useRef<HTMLDivElement>(null);
  const events = useRef<MapEvents>(rest);
  const styleUrl = settings?.styleUrl ?? undefined;

  useEffect(() => {
    events.current = rest;
  });
  useEffect(() => {
    if (!element.current || isPending) return undefined;
    const created = createLeafletMap(element.current, styleUrl, {
      onChoose: (place, byKeyboard) => events.current.onChoose(place, byKeyboard),
      onPoint: (keys) => events.current.onPoint(keys),
      onMoved: (moved) => events.current.onMoved(moved),
      onSearch: (box) => events.current.onSearch(box),
    });
    map.current = created;
    return () => {
      map.current = undefined;
      created.remove();
    };
  }, [isPending, styleUrl, map]);
  // Without dependencies: it must run after a new map was created and after each change.
  useEffect(() => map.current?.show(rest));

  return <section ref={element} className={classes.map} aria-label={label} aria-busy={isPending || busy} />;
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { mapQuery } from '../api/map-queries.ts';
import { createLeafletMap, type LeafletMap, type MapContent, type MapEvents } from './leaflet-map.ts';
import classes from './map.module.css';

type SearchMapProps = MapContent &
  MapEvents & {
    label: string;
    /** New pins are being loaded. */
    busy: boolean;
    /** Called with the map when it is created, and with undefined when it is removed, for actions such as `locate`. */
    onMap?: (map: LeafletMap | undefined) => void;
  };

export function SearchMap({ label, busy, ...rest }: SearchMapProps) {
  const { data: settings, isPending } = useQuery(mapQuery);
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<LeafletMap>(undefined);
  const events = useRef(rest);
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
    const hold = (held: LeafletMap | undefined): void => {
      map.current = held;
      events.current.onMap?.(held);
    };
    hold(created);
    return () => {
      hold(undefined);
      created.remove();
    };
  }, [isPending, styleUrl]);
  // Without dependencies: it must run after a new map was created and after each change.
  useEffect(() => map.current?.show(rest));

  return <section ref={element} className={classes.map} aria-label={label} aria-busy={isPending || busy} />;
}

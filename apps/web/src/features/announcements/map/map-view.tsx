import { IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import type { Filters } from '../search/search-params.ts';
import type { Nearby } from '../search/use-nearby.ts';
import type { LeafletMap } from './leaflet-map.ts';
import { MapList } from './map-list.tsx';
import { LoadingRows } from './map-row.tsx';
import classes from './map-view.module.css';
import { countedWords } from './places.ts';
import { SearchMap } from './search-map.tsx';
import { SpotList } from './spot-list.tsx';
import { useMapPlaces } from './use-map-places.ts';
import { useSheet } from './use-sheet.ts';
import { type Spot, useSpot } from './use-spot.ts';

const emptyHandle = { loading: 'Recherche…', failed: 'Annonces', shown: 'Aucune annonce' };

type MapViewProps = {
  filters: Filters;
  nearby: Nearby;
  onChange: (changes: Partial<Filters>) => void;
  /** Shown instead of the list when the search has failed or found nothing. */
  instead: ReactNode;
};

/** All places of a search on a map, and its announcements as a list: beside it, or on a sheet over it. */
export function MapView({ filters, nearby, onChange, instead }: MapViewProps) {
  const isNarrow = useMediaQuery('(max-width: 999.98px)');
  const { places, area, busy, problem, retry } = useMapPlaces(filters);
  const [spot, chooseSpot] = useSpot();
  const [byKeyboard, setByKeyboard] = useState(false);
  const [moved, setMoved] = useState(false);
  const [lit, setLit] = useState<string>();
  const [pointed, setPointed] = useState<readonly string[]>([]);
  const map = useRef<LeafletMap>(undefined);
  const listId = useId();
  const { frame, sheet, stop, setStop, covered, dragged, onArrow } = useSheet(isNarrow);

  // Where the hero and the filters leave too little room for the map, it is scrolled into view.
  useEffect(() => {
    const top = frame.current?.getBoundingClientRect().top ?? 0;
    if (isNarrow) frame.current?.scrollIntoView({ block: 'end' });
    else if (top > window.innerHeight / 2) frame.current?.scrollIntoView({ block: 'start' });
  }, [isNarrow, frame]);

  const open = (place: Spot, withKeyboard: boolean) => {
    setByKeyboard(withKeyboard);
    chooseSpot(place);
    if (stop === 'low') setStop('half');
  };
  const close = () => {
    chooseSpot(undefined);
    setLit(undefined);
    if (spot) map.current?.focusPin(spot.key);
  };
  const searchHere = () => {
    const box = map.current?.searchHere();
    if (box) onChange({ box });
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (spot) close();
    else if (isNarrow) setStop('low');
  };

  const list = {
    pointed,
    onPoint: setLit,
    onLocate: (place: { latitude: number; longitude: number }) => map.current?.locate(place),
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes what is open inside
    <div ref={frame} className={classes.view} onKeyDown={escape}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only follows the focus */}
      <section
        ref={sheet}
        id={listId}
        className={classes.list}
        data-stop={stop}
        aria-label="Liste de la carte"
        // Opens the sheet for someone who tabs into it, so that they see the focused element.
        onFocus={({ target }) => {
          if (stop === 'low' && !target.closest('[data-handle]')) setStop('half');
        }}
      >
        <div className={classes.handle} data-handle {...dragged}>
          <button
            type="button"
            aria-expanded={stop !== 'low'}
            onClick={() => setStop(stop === 'low' ? 'half' : 'low')}
            onKeyDown={onArrow}
          >
            {nearby.announcements.length > 0 ? countedWords(nearby.total) : emptyHandle[nearby.state]}
            <span className="visually-hidden">, la liste</span>
            <IconChevronUp size={20} stroke={1.8} aria-hidden="true" />
          </button>
        </div>
        <div className={classes.body}>
          {spot ? (
            <SpotList
              key={spot.key}
              spot={spot}
              place={places.find(({ key }) => key === spot.key)}
              filters={filters}
              takesFocus={byKeyboard}
              onClose={close}
              {...list}
            />
          ) : (
            <>
              {instead}
              {nearby.state === 'loading' && <LoadingRows />}
              {nearby.announcements.length > 0 && (
                <MapList label="Annonces de la carte" nearby={nearby} filters={filters} {...list} />
              )}
            </>
          )}
        </div>
      </section>
      <div className={classes.map} data-busy={busy || undefined}>
        <SearchMap
          label="Carte des annonces"
          busy={busy}
          onMap={(current) => {
            map.current = current;
          }}
          places={places}
          area={area}
          selected={spot?.key}
          lit={lit}
          covered={covered}
          onChoose={open}
          onPoint={setPointed}
          onMoved={setMoved}
          onSearch={(box) => onChange({ box })}
        />
        <div className={classes.over}>
          {moved && (
            <Button look="fill" onClick={searchHere}>
              <IconSearch size={18} stroke={1.8} aria-hidden="true" />
              Rechercher dans cette zone
            </Button>
          )}
          {!moved && filters.box && (
            <Button onClick={() => onChange({ box: null })}>
              <IconX size={18} stroke={1.8} aria-hidden="true" />
              Quitter la zone
            </Button>
          )}
          {problem && (
            <div className={classes.note} aria-live="polite">
              <p>Les repères de la carte n’ont pas pu être chargés. {problem}</p>
              <Button onClick={retry}>Réessayer</Button>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
   A select cannot follow the text of another field. The focus stays in the field, which handles the keyboard; the list handles only the pointer. */
import type { City } from '@coequipiers/contract/cities-schemas';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { choiceOf, cityLabel } from './city-choice.ts';
import classes from './city-field.module.css';

export type CityListProps = {
  id: string;
  cities: readonly City[];
  active: number | undefined;
  busy: boolean;
  /** A search was asked for, and no town is called so. */
  asked: boolean;
  onPoint: (index: number) => void;
  onChoose: (city: City) => void;
};

export function CityList({ id, cities, active, busy, asked, onPoint, onChoose }: CityListProps) {
  const popup = useRef<HTMLDivElement>(null);
  const room = useRoom(popup);
  return (
    <div
      ref={popup}
      role="presentation"
      className={classes.popup}
      style={{ maxHeight: room }}
      // The focus stays in the field: leaving it would close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {asked && (
        <p className={classes.ask} role="alert">
          <b>Quelle ville&nbsp;?</b> Choisissez-la dans la liste, la recherche part aussitôt.
        </p>
      )}
      <div id={id} role="listbox" tabIndex={-1} aria-label="Villes" aria-busy={busy} className={classes.list}>
        {cities.map((city, index) => (
          <div
            key={`${city.codeCommuneINSEE}-${city.codePostal}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes.option}
            onMouseMove={() => onPoint(index)}
            onClick={() => onChoose(city)}
          >
            {cityLabel(choiceOf(city))}
            <small>{city.nomRegion}</small>
          </div>
        ))}
      </div>
    </div>
  );
}

/** About two towns. */
const leastRoom = 130;
const mostRoom = 344;
const gap = 8;

/** The height above an on-screen keyboard, or the bottom bar. With too little the field is scrolled up, so that it and its list are both in view. */
function useRoom(popup: RefObject<HTMLDivElement | null>): number {
  const [room, setRoom] = useState(mostRoom);
  useLayoutEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const measure = () => {
      const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect();
      const bottom = Math.min(view.offsetTop + view.height, bar?.height ? bar.top : Infinity);
      const below = () => bottom - (popup.current?.getBoundingClientRect().top ?? 0) - gap;
      if (below() < leastRoom) popup.current?.parentElement?.scrollIntoView({ block: 'start' });
      setRoom(Math.min(mostRoom, Math.max(leastRoom, below())));
    };
    measure();
    view.addEventListener('resize', measure);
    return () => view.removeEventListener('resize', measure);
  }, [popup]);
  return room;
}

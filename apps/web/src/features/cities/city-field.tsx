import { cityLimits } from '@coequipiers/contract/cities';
import type { City } from '@coequipiers/contract/cities-schemas';
import { IconMapPin, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { logError } from '../../lib/log.ts';
import { Field, FieldBox, noteId } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type CityChoice, choiceOf, cityLabel } from './city-choice.ts';
import classes from './city-field.module.css';
import type { CityListProps } from './city-list.tsx';
import { useCitySearch } from './use-city-search.ts';

/** For the form of a search. */
export type CityFieldHandle = {
  /**
   * Whether there is a text that was not chosen. Then it chooses the town that is called exactly so; without one it asks for a choice,
   * and nothing is searched.
   */
  settles: () => boolean;
};

/** Loaded while the first letters are typed. If that fails, the field is as without an answer. */
const loadList = () => import('./city-list.tsx');
const CityList = lazy(async (): Promise<{ default: ComponentType<CityListProps> }> => {
  try {
    return { default: (await loadList()).CityList };
  } catch (error) {
    logError('The list of towns did not load', error);
    return { default: () => null };
  }
});

type CityFieldProps = {
  ref?: Ref<CityFieldHandle>;
  value: CityChoice | null;
  onChange: (city: CityChoice | null) => void;
  label?: string;
  /** The parameter that a form without scripts submits. */
  name?: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  /** At the end of the label's line. */
  labelAside?: ReactNode;
  /** Without a hint or error, the line under the box takes no space. */
  compact?: boolean;
};

/**
 * A combobox over all communes. Only choosing or clearing a city changes the value; on blur, a field with a city shows it
 * again.
 */
export function CityField({
  ref,
  value,
  onChange,
  label = 'Ville',
  name,
  hint = 'Deux lettres suffisent pour chercher.',
  error,
  required = false,
  labelAside,
  compact = false,
}: CityFieldProps) {
  const id = useId();
  const listId = `${id}-list`;
  const input = useRef<HTMLInputElement>(null);
  /** Null when the field shows the chosen city. */
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [left, setLeft] = useState(false);
  /** A search was asked for with a text that no town is called by. */
  const [asked, setAsked] = useState(false);
  const client = useQueryClient();

  /** The button that submits takes the focus, and the text must still be there. */
  const pressesSubmit = useRef(false);
  useEffect(() => {
    const form = input.current?.form;
    const press = ({ target }: Event) => {
      pressesSubmit.current = Boolean(ref) && (target as Element).closest('[type="submit"]') !== null;
    };
    form?.addEventListener('pointerdown', press);
    return () => form?.removeEventListener('pointerdown', press);
  }, [ref]);

  const { cities, answered, searching } = useCitySearch(typed ?? '');
  const text = typed ?? (value ? cityLabel(value) : '');
  const expanded = open && cities.length > 0;
  const foundNothing = open && answered && cities.length === 0;
  const activeId = expanded && answered ? `${listId}-${active}` : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const type = (next: string) => {
    setTyped(next === '' ? null : next);
    setActive(0);
    setOpen(true);
    setAsked(false);
    void loadList().catch(() => undefined);
    if (next === '' && value) onChange(null);
  };

  const choose = (city: City | undefined) => {
    if (!city) return;
    setTyped(null);
    setOpen(false);
    setAsked(false);
    onChange(choiceOf(city));
  };

  const settle = async (wanted: string) => {
    const { exactCity } = await import('./exact-city.ts');
    const city = await exactCity(client, wanted);
    // Meanwhile the person may have typed on.
    if (input.current?.value.trim() !== wanted) return;
    if (city) choose(city);
    else {
      input.current.focus();
      setOpen(true);
      setAsked(true);
    }
  };

  useImperativeHandle(ref, () => ({
    settles: () => {
      const wanted = typed?.trim() ?? '';
      if (wanted === '' || (value && wanted === cityLabel(value))) return false;
      settle(wanted).catch((error: unknown) => logError('The town was not looked up', error));
      return true;
    },
  }));

  const leave = () => {
    setOpen(false);
    setLeft(true);
    setAsked(false);
    if (value && !pressesSubmit.current) setTyped(null);
  };

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!expanded) setOpen(true);
      else if (answered)
        setActive((active + (event.key === 'ArrowDown' ? 1 : cities.length - 1)) % cities.length);
    } else if (event.key === 'Enter' && expanded) {
      event.preventDefault();
      if (answered) choose(cities[active]);
    } else if (event.key === 'Escape' && (expanded || foundNothing)) {
      event.stopPropagation();
      setOpen(false);
    }
  };

  const missing = required && left && !value ? 'Ce champ est requis' : undefined;
  const problem = error ?? missing;
  // A search asks for it itself, and what stands below it must not move.
  const undecided = !ref && left && !open && !value && typed !== null;

  return (
    <div className={classes.field}>
      <Field
        id={id}
        label={label}
        hint={undecided ? 'Choisissez votre ville dans la liste.' : hint}
        error={problem}
        labelAside={labelAside}
        compact={compact}
      >
        <div className={classes.anchor}>
          <FieldBox invalid={problem !== undefined}>
            {searching ? <Spinner /> : <IconMapPin size={20} stroke={1.8} aria-hidden="true" />}
            <input
              ref={input}
              id={id}
              name={name}
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={expanded}
              aria-controls={expanded ? listId : undefined}
              aria-activedescendant={activeId}
              aria-describedby={noteId(id)}
              aria-invalid={problem !== undefined}
              aria-required={required}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="done"
              maxLength={cityLimits.prefixMax}
              placeholder="Nom ou code postal"
              value={text}
              onChange={(event) => type(event.currentTarget.value)}
              onKeyDown={press}
              onClick={() => setOpen(true)}
              onBlur={leave}
            />
            {text !== '' && (
              <IconButton
                label="Effacer la ville"
                className={classes.clear}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  type('');
                  input.current?.focus();
                }}
              >
                <IconX size={18} stroke={1.8} aria-hidden="true" />
              </IconButton>
            )}
          </FieldBox>
          {expanded && (
            <Suspense>
              <CityList
                id={listId}
                cities={cities}
                active={answered ? active : undefined}
                busy={!answered}
                asked={asked}
                onPoint={setActive}
                onChoose={choose}
              />
            </Suspense>
          )}
          {foundNothing && (
            <div className={classes.popup} data-nothing="" aria-hidden="true">
              Aucune ville trouvée
            </div>
          )}
        </div>
      </Field>
      <output className="visually-hidden">{open && answered && countOf(cities.length)}</output>
    </div>
  );
}

function countOf(found: number): string {
  if (found === 0) return 'Aucune ville trouvée';
  return found === 1 ? '1 ville trouvée' : `${found} villes trouvées`;
}

import { cityLimits } from '@coequipiers/contract/cities';
import { IconMapPin, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Field, FieldBox, noteId } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type CityChoice, choiceOf, cityLabel } from './city-choice.ts';
import classes from './city-field.module.css';
import { CityList } from './city-list.tsx';
import { useCitySearch } from './use-city-search.ts';

type CityFieldProps = {
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
    if (next === '' && value) onChange(null);
  };

  const choose = (index: number) => {
    const city = cities[index];
    if (!city) return;
    setTyped(null);
    setOpen(false);
    onChange(choiceOf(city));
  };

  const leave = () => {
    setOpen(false);
    setLeft(true);
    if (value) setTyped(null);
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
      if (answered) choose(active);
    } else if (event.key === 'Escape' && (expanded || foundNothing)) {
      event.stopPropagation();
      setOpen(false);
    }
  };

  const missing = required && left && !value ? 'Ce champ est requis' : undefined;
  const problem = error ?? missing;
  const undecided = left && !open && !value && typed !== null;

  return (
    <div className={classes.anchor}>
      <Field
        id={id}
        label={label}
        hint={undecided ? 'Choisissez votre ville dans la liste.' : hint}
        error={problem}
        labelAside={labelAside}
        compact={compact}
      >
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
      </Field>
      {expanded && (
        <CityList
          id={listId}
          cities={cities}
          active={answered ? active : undefined}
          busy={!answered}
          onPoint={setActive}
          onChoose={choose}
        />
      )}
      {foundNothing && (
        <p className={classes.nothing} aria-hidden="true">
          Aucune ville trouvée
        </p>
      )}
      <output className="visually-hidden">{open && answered && countOf(cities.length)}</output>
    </div>
  );
}

function countOf(found: number): string {
  if (found === 0) return 'Aucune ville trouvée';
  return found === 1 ? '1 ville trouvée' : `${found} villes trouvées`;
}

import type { City } from '@coequipiers/contract/cities-schemas';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CityChoice } from './city-choice.ts';
import { CityField, type CityFieldHandle } from './city-field.tsx';
import './city-list.tsx';
import { isCalled } from './exact-city.ts';

const saintEtienne: City = {
  codeCommuneINSEE: '42218',
  nomCommuneComplet: 'Saint-Étienne',
  nomCommune: 'Saint-Étienne',
  codePostal: '42000',
  nomRegion: 'Auvergne-Rhône-Alpes',
  latitude: 45.43,
  longitude: 4.38,
};
const lyon3: City = {
  codeCommuneINSEE: '69383',
  nomCommuneComplet: 'Lyon 3e Arrondissement',
  nomCommune: 'Lyon 3e',
  codePostal: '69003',
  nomRegion: 'Auvergne-Rhône-Alpes',
  latitude: 45.75,
  longitude: 4.86,
};
const choice: CityChoice = {
  code: '42218',
  latitude: 45.43,
  longitude: 4.38,
  zipCode: '42000',
  regionName: 'Auvergne-Rhône-Alpes',
  municipalityName: 'Saint-Étienne',
};

const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const answer = (cities: City[]) => Response.json(cities);
const prefixes = () =>
  fetchMock.mock.calls.map(([url]) => new URL(url, 'http://page').searchParams.get('prefix'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset().mockImplementation(async () => answer([saintEtienne, lyon3]));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Options = {
  value?: CityChoice;
  error?: string;
  required?: boolean;
  /** Whether it is the field of a search. */
  searches?: boolean;
  onSearch?: () => void;
};

function show({ value, searches = true, onSearch = () => undefined, ...rest }: Options = {}) {
  const onChange = vi.fn<(city: CityChoice | null) => void>();
  function Form() {
    const [city, setCity] = useState<CityChoice | null>(value ?? null);
    const change = (next: CityChoice | null) => {
      onChange(next);
      setCity(next);
    };
    const field = useRef<CityFieldHandle>(null);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!field.current?.settles()) onSearch();
        }}
      >
        <CityField {...(searches && { ref: field })} value={city} onChange={change} {...rest} />
        <button type="submit">Rechercher</button>
      </form>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  return { field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Ville' }), onChange };
}

const noteOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const pointedAt = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

async function search(field: HTMLElement, text: string) {
  type(field, text);
  await wait(500);
  await wait(0);
}

describe('searching', () => {
  it('asks the server once, half a second after the last letter', async () => {
    const { field } = show();
    type(field, 'sai');
    await wait(400);
    type(field, 'saint');
    await wait(499);
    expect(prefixes()).toEqual([]);
    await wait(1);
    expect(prefixes()).toEqual(['saint']);
  });

  it('asks nothing below two letters, and a shortened text empties the list at once', async () => {
    const { field } = show();
    type(field, 's');
    await wait(2_000);
    expect(prefixes()).toEqual([]);

    await search(field, 'st');
    expect(options()).toHaveLength(2);
    type(field, 's');
    expect(options()).toEqual([]);
  });

  it('shows every city the server answers, with postal code and region, whatever was typed', async () => {
    const { field } = show();
    await search(field, 'st etienne');
    expect(options()).toEqual([
      'Saint-Étienne (42000)Auvergne-Rhône-Alpes',
      'Lyon 3e (69003)Auvergne-Rhône-Alpes',
    ]);
    expect(field.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('2 villes trouvées');
  });

  it('says when there is no such city', async () => {
    fetchMock.mockImplementation(async () => answer([]));
    const { field } = show();
    await search(field, 'zzz');
    expect(screen.getAllByText('Aucune ville trouvée')).not.toHaveLength(0);
    expect(screen.getByRole('status').textContent).toBe('Aucune ville trouvée');
  });

  it('never shows the answer to an older text', async () => {
    let answerLate: (response: Response) => void = () => expect.unreachable();
    fetchMock.mockImplementationOnce(() => new Promise((resolve) => (answerLate = resolve)));
    const { field } = show();
    await search(field, 'ly');
    fetchMock.mockImplementation(async () => answer([saintEtienne]));
    await search(field, 'sa');
    expect(options()).toEqual(['Saint-Étienne (42000)Auvergne-Rhône-Alpes']);

    expect(fetchMock.mock.calls[0]?.[1].signal?.aborted).toBe(true);
    answerLate(answer([lyon3]));
    await wait(1_000);
    expect(options()).toEqual(['Saint-Étienne (42000)Auvergne-Rhône-Alpes']);
  });

  it('only logs a failure, shows nothing of it, and searches again for the next letters', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    fetchMock.mockImplementationOnce(async () => new Response('', { status: 500 }));
    const { field } = show();
    await search(field, 'sai');
    expect(log).toHaveBeenCalledWith('Erreur lors de la recherche de villes', expect.anything());
    expect(options()).toEqual([]);
    expect(screen.queryByText('Aucune ville trouvée')).toBeNull();

    await search(field, 'saint');
    expect(options()).toHaveLength(2);
    expect(log).toHaveBeenCalledOnce();
  });
});

describe('choosing', () => {
  it('goes through the list with the arrows and hands over the city on Enter', async () => {
    const { field, onChange } = show();
    await search(field, 'st');
    expect(pointedAt(field)).toContain('Saint-Étienne');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(pointedAt(field)).toContain('Lyon 3e');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter' });

    expect(onChange.mock.calls).toEqual([[choice]]);
    expect(field.value).toBe('Saint-Étienne (42000)');
    expect(options()).toEqual([]);
    await wait(2_000);
    expect(prefixes()).toEqual(['st']);
  });

  it('chooses by pointer as well', async () => {
    const { field, onChange } = show();
    await search(field, 'st');
    // False: the press is not left to the browser, which would take the focus from the field and close the list.
    expect(fireEvent.mouseDown(screen.getByRole('option', { name: /Lyon 3e/ }))).toBe(false);
    fireEvent.click(screen.getByRole('option', { name: /Lyon 3e/ }));
    expect(onChange).toHaveBeenCalledWith(
      expect.objectContaining({ code: '69383', municipalityName: 'Lyon 3e' }),
    );
    expect(field.value).toBe('Lyon 3e (69003)');
  });

  it('does not choose from a list that answers an earlier text', async () => {
    const { field, onChange } = show();
    await search(field, 'st');
    type(field, 'st m');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onChange).not.toHaveBeenCalled();
  });

  it('closes on Escape and opens again with an arrow', async () => {
    const { field, onChange } = show();
    await search(field, 'st');
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(options()).toEqual([]);
    expect(field.getAttribute('aria-expanded')).toBe('false');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(options()).toHaveLength(2);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('clears the city with the button', () => {
    const { field, onChange } = show({ value: choice });
    expect(field.value).toBe('Saint-Étienne (42000)');
    fireEvent.click(screen.getByRole('button', { name: 'Effacer la ville' }));
    expect(onChange.mock.calls).toEqual([[null]]);
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
  });

  it('clears the city when the text is emptied', () => {
    const { field, onChange } = show({ value: choice });
    type(field, '');
    expect(onChange.mock.calls).toEqual([[null]]);
  });

  it('keeps the chosen city when the field is left without another choice', () => {
    const { field, onChange } = show({ value: choice });
    type(field, 'Saint-É');
    fireEvent.blur(field);
    expect(field.value).toBe('Saint-Étienne (42000)');
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('a search with a text that was not chosen', () => {
  const pressSearch = async (field: HTMLElement) => {
    const button = screen.getByRole('button', { name: 'Rechercher' });
    fireEvent.pointerDown(button);
    fireEvent.blur(field);
    fireEvent.click(button);
    await wait(0);
    await wait(0);
  };

  it('takes the first town that is called exactly so, without waiting for the list', async () => {
    const onSearch = vi.fn<() => void>();
    const { field, onChange } = show({ onSearch });
    type(field, 'st etienne');
    await pressSearch(field);
    expect(onChange.mock.calls).toEqual([[choice]]);
    expect(field.value).toBe('Saint-Étienne (42000)');
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('takes it in place of the town that was chosen before', async () => {
    const { field, onChange } = show({ value: choice });
    type(field, 'Lyon 3');
    await pressSearch(field);
    expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ municipalityName: 'Lyon 3e' }));
  });

  it('asks for a choice when no town is called so, and searches nothing', async () => {
    const onSearch = vi.fn<() => void>();
    const { field, onChange } = show({ value: choice, onSearch });
    type(field, 'st etiene');
    await pressSearch(field);
    expect(onChange).not.toHaveBeenCalled();
    expect(onSearch).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('st etiene');
    await wait(500);
    await wait(0);
    expect(options()).toHaveLength(2);
    expect(screen.getByRole('alert').textContent).toContain('Choisissez-la dans la liste');
    fireEvent.click(screen.getByRole('option', { name: /Saint-Étienne/ }));
    expect(onChange.mock.calls).toEqual([[choice]]);
  });

  it('is left without a word, so that nothing moves below it', () => {
    const { field } = show();
    const before = noteOf(field);
    type(field, 'st etiene');
    fireEvent.blur(field);
    expect(field.value).toBe('st etiene');
    expect(noteOf(field)).toBe(before);
  });

  it('searches as before with a chosen town, or without any text', async () => {
    const onSearch = vi.fn<() => void>();
    const { field } = show({ value: choice, onSearch });
    await pressSearch(field);
    expect(onSearch).toHaveBeenCalledTimes(1);
    type(field, '');
    await pressSearch(field);
    expect(onSearch).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['Saint-Étienne', true],
    ['SAINT ETIENNE', true],
    ['st-étienne', true],
    ['Saint-Étienne (42000)', true],
    ['42000', true],
    ['Saint-Éti', false],
    ['st etiene', false],
  ])('%j is the name of Saint-Étienne: %s', (typed, is) => {
    expect(isCalled(saintEtienne, typed)).toBe(is);
  });

  it.each(['Lyon 3', 'lyon 3e', 'LYON 3ème', 'lyon 03', 'Lyon 3e Arrondissement'])(
    '%j is the name of Lyon 3e',
    (typed) => {
      expect(isCalled(lyon3, typed)).toBe(true);
      expect(
        isCalled({ ...lyon3, nomCommune: 'Lyon 4e', nomCommuneComplet: 'Lyon 4e Arrondissement' }, typed),
      ).toBe(false);
    },
  );
});

describe('in a form', () => {
  it('says that two letters are enough', () => {
    expect(noteOf(show().field)).toBe('Deux lettres suffisent pour chercher.');
  });

  it('says that it is required once it was left without a city', () => {
    const { field } = show({ required: true });
    expect(field.getAttribute('aria-invalid')).toBe('false');
    fireEvent.blur(field);
    expect(noteOf(field)).toBe('Ce champ est requis');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it("shows the form's own error instead", () => {
    const { field } = show({ required: true, error: 'La ville est requise' });
    fireEvent.blur(field);
    expect(noteOf(field)).toBe('La ville est requise');
  });

  it('asks for a choice when text was typed but no city chosen', () => {
    const { field } = show({ searches: false });
    type(field, 'Saint-É');
    fireEvent.blur(field);
    expect(field.value).toBe('Saint-É');
    expect(noteOf(field)).toBe('Choisissez votre ville dans la liste.');
  });
});

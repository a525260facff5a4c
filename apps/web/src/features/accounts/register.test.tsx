import { termsVersion } from '@coequipiers/contract/legal/document';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, nobody, refusal, text } from '../../../test/fake-server.ts';
import { openPublishedPage as openPage } from '../../../test/page.tsx';
import { tokenFor } from '../../../test/token.ts';
import { dropSession, openSession } from '../../lib/session.ts';

const lyon = {
  codeCommuneINSEE: '69123',
  nomCommuneComplet: 'Lyon',
  nomCommune: 'Lyon',
  codePostal: '69001',
  nomRegion: 'Auvergne-Rhône-Alpes',
  latitude: 45.76,
  longitude: 4.84,
};
const cities = { 'GET /api/cities': () => Response.json([lyon]) };
const REGISTER = '/api/user/register';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const labels = {
  username: 'Nom d’utilisateur',
  email: 'E-mail',
  password: 'Mot de passe',
  confirmation: 'Confirmation du mot de passe',
  city: 'Ville',
};
const field = (name: keyof typeof labels) => screen.getByLabelText<HTMLInputElement>(labels[name]);
const type = (name: keyof typeof labels, value: string) =>
  fireEvent.change(field(name), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Créer mon compte' }));
const terms = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /J’accepte/ });
const newsletter = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /lettre d’information/ });

function noteOf(input: HTMLElement): string | undefined {
  const [id = ''] = (input.getAttribute('aria-describedby') ?? '').split(' ');
  return document.getElementById(id)?.textContent;
}

async function fill() {
  type('username', 'camille_r');
  type('email', ' Camille.Roux@Exemple.fr ');
  type('password', 'Terrain42');
  type('confirmation', 'Terrain42');
  type('city', 'lyon');
  fireEvent.click(await screen.findByRole('option', { name: /Lyon/ }));
  fireEvent.click(terms());
}

it('has a title and a description of its own, and gives the description back', async () => {
  const meta = document.createElement('meta');
  meta.name = 'description';
  meta.content = 'Le produit';
  document.head.append(meta);
  fakeServer({});
  const { go } = await openPage('/register');
  await waitFor(() => expect(document.title).toBe('Inscription · Coéquipiers'));
  await waitFor(() => expect(meta.content).toContain('Créez votre compte'));
  await go('/login');
  await waitFor(() => expect(meta.content).toBe('Le produit'));
  meta.remove();
});

it('leads to the login page for those who have an account', async () => {
  fakeServer({});
  await openPage('/register');
  const form = within(screen.getByRole('main'));
  expect(form.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/login');
});

it('sends someone who is logged in where they came from, or home', async () => {
  fakeServer(cities);
  openSession(tokenFor(60_000), 'camille@exemple.fr');
  const { address } = await openPage('/register');
  await waitFor(() => expect(address()).toBe('/'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Créer mon compte' })).toBeNull());
  dropSession();
});

describe('before anything is sent', () => {
  it('says all that is missing, and leads to the first field', async () => {
    const server = fakeServer(cities);
    await openPage('/register');
    expect(newsletter().checked).toBe(false);
    submit();
    await waitFor(() => expect(noteOf(field('username'))).toBe("Le nom d'utilisateur est obligatoire."));
    expect(noteOf(field('email'))).toBe("L'adresse email est obligatoire.");
    expect(noteOf(field('password'))).toBe('Le mot de passe est obligatoire.');
    expect(noteOf(field('confirmation'))).toBe('La confirmation du mot de passe est requise');
    expect(noteOf(field('city'))).toBe('La ville est requise');
    expect(noteOf(terms())).toBe("Vous devez accepter les conditions d'utilisation");
    expect(document.activeElement).toBe(field('username'));
    expect(server.to(REGISTER)).toEqual([]);
  });

  it('says what is wrong with a value when its field is left', async () => {
    fakeServer(cities);
    await openPage('/register');
    for (const name of ['username', 'email', 'password', 'confirmation'] as const) {
      type(name, 'a');
      expect(field(name).getAttribute('aria-invalid')).toBe('false');
    }
    for (const [name, value, message] of [
      ['username', 'ab', "Le nom d'utilisateur doit contenir au moins 3 caractères."],
      ['username', 'a'.repeat(51), "Le nom d'utilisateur ne peut pas dépasser 50 caractères."],
      [
        'username',
        'a b c',
        "Le nom d'utilisateur ne peut contenir que des lettres, chiffres, tirets et underscores",
      ],
      ['email', 'camille@exemple', "L'email doit être valide"],
      ['email', `${'a'.repeat(96)}@b.fr`, 'L’adresse e-mail ne peut pas dépasser 100 caractères'],
      ['password', 'Abc1', 'Le mot de passe doit contenir au moins 8 caractères.'],
      ['password', `Aa1${'x'.repeat(126)}`, 'Le mot de passe ne peut pas dépasser 128 caractères.'],
      [
        'password',
        'abcdefgh',
        'Le mot de passe doit contenir au moins une majuscule, une minuscule et un chiffre.',
      ],
      ['confirmation', 'autre', 'Les mots de passe ne correspondent pas'],
    ] as const) {
      type(name, value);
      fireEvent.blur(field(name));
      expect(noteOf(field(name)), value).toBe(message);
      expect(field(name).getAttribute('aria-invalid')).toBe('true');
    }
  });

  it('says how strong the password is, in words', async () => {
    fakeServer(cities);
    await openPage('/register');
    type('password', 'terrain');
    expect(noteOf(field('password'))).toBe('Très faible\u00A0: ajoutez des caractères et une majuscule.');
    type('password', 'Terrain42');
    expect(noteOf(field('password'))).toBe('Bon\u00A0: ajoutez un symbole.');
    type('password', 'Terrain-42');
    expect(noteOf(field('password'))).toBe('Excellent.');
  });

  it('shows a password on demand', async () => {
    fakeServer(cities);
    await openPage('/register');
    expect(field('password').type).toBe('password');
    fireEvent.click(screen.getAllByRole('button', { name: 'Afficher le mot de passe' })[0] as HTMLElement);
    expect(field('password').type).toBe('text');
    expect(field('confirmation').type).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Masquer le mot de passe' }));
    expect(field('password').type).toBe('password');
  });

  it.each([
    [/conditions d.utilisation/, 'Conditions d’utilisation'],
    [/politique de confidentialité/, 'Politique de confidentialité'],
  ])('opens the text of %s over the form and ticks nothing', async (link, title) => {
    fakeServer(cities);
    await openPage('/register');
    type('username', 'camille_r');
    const label = terms().closest('label') as HTMLElement;
    fireEvent.click(within(label).getByRole('link', { name: link }));
    const dialog = await screen.findByRole('dialog', { name: title });
    fireEvent.click(within(dialog).getByRole('heading', { name: title }));
    fireEvent.click(within(dialog).getAllByRole('button', { name: 'Fermer' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(terms().checked).toBe(false);
    expect(field('username').value).toBe('camille_r');
  });
});

describe('sending', () => {
  it('sends what the contract names, says that a mail is on its way, and goes to the login page after 5 s', async () => {
    const server = fakeServer({ ...cities, [`POST ${REGISTER}`]: text('ok', 201) });
    const { address } = await openPage('/register');
    await fill();
    fireEvent.click(newsletter());
    vi.useFakeTimers();
    submit();
    submit();
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('status').textContent).toBe(
      'Inscription réussie ! Vérifiez votre email pour activer votre compte.',
    );
    expect(server.to(REGISTER).map(({ body }) => body)).toEqual([
      {
        username: 'camille_r',
        email: 'camille.roux@exemple.fr',
        password: 'Terrain42',
        city: 'Lyon (69001)',
        latitude: 45.76,
        longitude: 4.84,
        zipCode: '69001',
        regionName: 'Auvergne-Rhône-Alpes',
        municipalityName: 'Lyon',
        subscribeNewsletter: true,
        termsVersion,
        secret: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
    await act(() => vi.advanceTimersByTimeAsync(4_999));
    expect(address()).toBe('/register');
    await act(() => vi.advanceTimersByTimeAsync(1));
    vi.useRealTimers();
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it.each([
    [
      'USER_006',
      'Cette adresse email est déjà utilisée. Veuillez en choisir une autre ou vous connecter.',
      'email',
    ],
    ['USER_007', "Ce nom d'utilisateur est déjà pris. Veuillez en choisir un autre.", 'username'],
  ] as const)('puts %s beside its field, with the focus', async (code, message, name) => {
    fakeServer({ ...cities, [`POST ${REGISTER}`]: refusal(409, { code }) });
    await openPage('/register');
    await fill();
    submit();
    await waitFor(() => expect(noteOf(field(name))).toBe(message));
    await waitFor(() => expect(document.activeElement).toBe(field(name)));
    expect(screen.queryByRole('alert')).toBeNull();
    type(name, name === 'email' ? 'autre@exemple.fr' : 'autre');
    expect(field(name).getAttribute('aria-invalid')).toBe('false');
  });

  it('shows what the server answers above the button, and keeps what was typed', async () => {
    let next = nobody;
    fakeServer({ ...cities, [`POST ${REGISTER}`]: (call) => next(call) });
    await openPage('/register');
    await fill();
    for (const [answer, message] of [
      [refusal(400, { code: 'USER_008', userMessage: 'x' }), "L'adresse email n'est pas valide."],
      [refusal(400, { code: 'USER_015' }), 'Ce mot de passe est trop courant. Veuillez en choisir un autre.'],
      [refusal(429, { code: 'SLOW', userMessage: 'Dans 2 min.', message: 'x' }), 'Dans 2 min.'],
      [refusal(400, { code: 'ODD', message: 'Pas ici' }), 'Pas ici'],
      [refusal(400, { code: 'ODD' }), "Une erreur est survenue lors de l'inscription."],
      [text('', 500), "Erreur lors de l'inscription"],
      [nobody, "Erreur lors de l'inscription. Veuillez réessayer."],
    ] as const) {
      next = answer;
      submit();
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
      expect(field('username').value).toBe('camille_r');
      expect(field('password').value).toBe('Terrain42');
      expect(field('city').value).toBe('Lyon (69001)');
      expect(terms().checked).toBe(true);
    }
  });
});

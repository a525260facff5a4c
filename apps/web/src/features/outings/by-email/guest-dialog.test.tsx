import { joinByEmail } from '@coequipiers/contract/joining-by-email-schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { later, nobody, refusal } from '../../../../test/fake-server.ts';
import { toasts } from '../../../../test/home.ts';
import { openPublishedPage as openPage } from '../../../../test/page.tsx';
import { email, id, partPath, serveOuting } from '../../../../test/taking-part.ts';
import { tokenFor } from '../../../../test/token.ts';
import { readReturn } from '../../../lib/return-place.ts';
import { dropSession, openSession } from '../../../lib/session.ts';

const ASK = `${partPath}/by-email`;
const page = `/announce/${id}`;
const address = 'ines.mercier@exemple.fr';
const full = { taken: 4, state: 'full' } as const;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
  vi.useFakeTimers({ now: new Date('2027-11-10T12:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  dropSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Own = Parameters<typeof serveOuting>[0];
type Answers = Parameters<typeof serveOuting>[1];

const serve = (own: Own = {}, answers: Answers = {}) =>
  serveOuting(own, {
    [`POST ${ASK}`]: () => Response.json({ message: 'Un lien vient de partir.' }, { status: 202 }),
    ...answers,
  });

async function press(name: string | RegExp = 'Je participe') {
  const panel = within(await screen.findByRole('region', { name: 'La séance' }));
  fireEvent.click(panel.getByRole('button', { name }));
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
function fillIn(firstName = 'Inès', mail = address) {
  type('Prénom', firstName);
  type('E-mail', mail);
}
const send = async (name = 'Je participe') =>
  fireEvent.click((await dialog(name)).getByRole('button', { name }));

describe('a visitor who presses « Je participe »', () => {
  it('gives a first name and an address, and is told to read the mail that goes to it', async () => {
    const server = serve();
    await openPage(page);
    await press();
    const form = await dialog('Je participe');
    form.getByText(
      'Votre place est à vous dès que vous confirmez, depuis l’e-mail reçu. Cela vous crée un compte, sans mot de passe.',
    );
    fillIn('  Inès  Lou ', ` ${address.toUpperCase()} `);
    await send();
    const sent = await dialog('Vérifiez vos e-mails');
    expect(sent.getByText(address)).toBeTruthy();
    const asks = server.to(ASK);
    expect(asks.map(({ body, query }) => [body, query])).toEqual([
      [{ firstName: 'Inès Lou', email: address }, 'outing=o1'],
    ]);
    expect(joinByEmail.safeParse(asks[0]?.body).success).toBe(true);
  });

  it('can have the mail sent again, and change the address with the first name kept', async () => {
    const server = serve();
    await openPage(page);
    await press();
    await dialog('Je participe');
    fillIn();
    await send();
    const sent = await dialog('Vérifiez vos e-mails');
    fireEvent.click(sent.getByRole('button', { name: 'Renvoyer le lien' }));
    await sent.findByText('Le lien est reparti.');
    fireEvent.click(sent.getByRole('button', { name: 'Changer d’adresse' }));
    const form = await dialog('Je participe');
    expect(form.getByLabelText<HTMLInputElement>('Prénom').value).toBe('Inès');
    type('E-mail', 'ines@exemple.org');
    await send();
    (await dialog('Vérifiez vos e-mails')).getByText('ines@exemple.org');
    expect(server.to(ASK).map(({ body }) => (body as { email: string }).email)).toEqual([
      address,
      address,
      'ines@exemple.org',
    ]);
  });

  it.each([
    ['', '', 'Écrivez votre prénom.'],
    ['Inès 2', address, 'Écrivez votre prénom : vingt lettres au plus.'],
    ['Inès', 'ines.mercier@exemple', 'Il manque la fin de l’adresse.'],
    ['Inès', 'ines.mercier', "L'email doit être valide"],
  ])('is told what is wrong with « %s » and « %s »', async (firstName, mail, problem) => {
    const server = serve();
    await openPage(page);
    await press();
    const form = await dialog('Je participe');
    fillIn(firstName, mail);
    await send();
    await form.findByText(problem);
    expect(server.to(ASK)).toEqual([]);
  });

  it.each([
    [
      'asks the author',
      { outing: { admission: 'approval' } },
      'Demander à participer',
      /^Votre demande part/,
    ],
    ['waits in line', { outing: full }, 'M’inscrire sur la liste d’attente', /^Vous êtes sur la liste/],
  ] as const)('reads what the press becomes where one %s', async (_, own, title, then) => {
    serve(own);
    await openPage(page);
    await press(title);
    (await dialog(title)).getByText(then);
  });

  it('finds what they typed after a reload, in the dialog that was open', async () => {
    serve();
    const { page: first } = await openPage(page);
    await press();
    await dialog('Je participe');
    fillIn();
    first.unmount();
    const { page: second } = await openPage(page);
    const form = await dialog('Je participe');
    expect(form.getByLabelText<HTMLInputElement>('Prénom').value).toBe('Inès');
    expect(form.getByLabelText<HTMLInputElement>('E-mail').value).toBe(address);
    await send();
    await dialog('Vérifiez vos e-mails');
    second.unmount();
    await openPage(page);
    (await dialog('Vérifiez vos e-mails')).getByText(address);
  });

  it('closes it: it stays closed after a reload, and what was typed comes with the next press', async () => {
    serve();
    const { page: first } = await openPage(page);
    await press();
    const form = await dialog('Je participe');
    fillIn();
    fireEvent.click(form.getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    first.unmount();
    await openPage(page);
    await press();
    expect((await dialog('Je participe')).getByLabelText<HTMLInputElement>('E-mail').value).toBe(address);
  });

  it('leads to a login that comes first and knows the address, and keeps what was wanted', async () => {
    serve();
    const { address: at } = await openPage(page);
    await press();
    await dialog('Je participe');
    fillIn();
    fireEvent.click(screen.getByRole('button', { name: 'J’ai déjà un compte' }));
    await screen.findByRole('heading', { name: 'Content de vous revoir' });
    expect(at()).toBe('/login');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe(address));
    expect(readReturn()).toMatchObject({ path: page, wanted: { kind: 'join', announceId: id } });
  });

  it('leads to the registration, and keeps what was wanted', async () => {
    serve();
    const { address: at } = await openPage(page);
    await press();
    fireEvent.click((await dialog('Je participe')).getByRole('button', { name: 'Créer un compte' }));
    await waitFor(() => expect(at()).toBe('/register'));
    expect(readReturn()).toMatchObject({ path: page, wanted: { kind: 'join', announceId: id } });
  });
});

describe('a refusal', () => {
  it.each([
    ['too many from this network', refusal(429, { userMessage: 'Trop de demandes.' }), /^Trop de demandes\./],
    ['no answer', nobody, /^Il faut une connexion/],
    ['a fault of the server', refusal(500, {}), 'Le lien n’a pas pu partir. Veuillez réessayer.'],
  ])('stays in the dialog with what was typed: %s', async (_, answer, told) => {
    serve({}, { [`POST ${ASK}`]: answer });
    await openPage(page);
    await press();
    const form = await dialog('Je participe');
    fillIn();
    await send();
    await form.findByText(told);
    expect(form.getByLabelText<HTMLInputElement>('Prénom').value).toBe('Inès');
  });

  it('because it is closed by now gives way to the page, which says so', async () => {
    const userMessage = "Cette séance n'est plus ouverte";
    const server = serve({}, { [`POST ${ASK}`]: refusal(409, { code: 'OUTING_CLOSED', userMessage }) });
    await openPage(page);
    await press();
    await dialog('Je participe');
    fillIn();
    server.change({ outing: { state: 'cancelled' } });
    await send();
    await screen.findByText('Cette séance n’aura pas lieu.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toasts()).toEqual([`error: ${userMessage}`]);
  });
});

it('is sent once by two presses', async () => {
  const answer = later();
  const server = serve({}, { [`POST ${ASK}`]: answer.answer });
  await openPage(page);
  await press();
  await dialog('Je participe');
  fillIn();
  await send();
  await send();
  answer.resolve(Response.json({ message: '' }, { status: 202 }));
  await dialog('Vérifiez vos e-mails');
  expect(server.to(ASK)).toHaveLength(1);
});

it('closes by itself when the link was opened in another tab', async () => {
  serve();
  await openPage(page);
  await press();
  await dialog('Je participe');
  fillIn();
  await send();
  await dialog('Vérifiez vos e-mails');
  act(() => openSession(tokenFor(3_600_000), email));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

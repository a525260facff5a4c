// What the end-to-end tests and the screenshots do as people of the demo, by the API.

/**
 * @typedef {'camille' | 'karim' | 'lea'} Name
 * @typedef {{
 *   email: string,
 *   token: string,
 *   call: (method: string, path: string, body?: unknown) => Promise<any>,
 * }} Member `call` resolves to the parsed answer, and rejects when it is not a success
 */

/** The password of all demo accounts. */
export const demoPassword = 'Terrain-Libre-7';

/** @param {Name} name */
const emailOf = (name) => `${name}@demo.example`;

/**
 * Calls the API, with a token or as a visitor.
 * @param {string} url
 * @param {string} [token]
 * @returns {Member['call']}
 */
export const caller = (url, token) => async (method, path, body) => {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
};

/** @param {string} url @param {Name} name @returns {Promise<Member>} */
export async function logIn(url, name) {
  const email = emailOf(name);
  const token = await caller(url)('POST', '/api/auth/login', { email, password: demoPassword });
  return { email, token, call: caller(url, token) };
}

/**
 * Publishes an announcement, a tennis game near Lyon unless told otherwise; returns its id.
 * @param {Member} author
 * @param {Record<string, unknown>} [written]
 * @returns {Promise<string>}
 */
export async function publish(author, written) {
  const { id } = await author.call('POST', '/api/announce', {
    title: 'Tennis le midi, terre battue',
    description: 'Un court réservé le lundi.\n\nTous niveaux, balles fournies.',
    category: 'Tennis',
    zipCode: '69300',
    municipalityName: 'Caluire-et-Cuire',
    ...written,
  });
  return id;
}

/** Takes part in an outing, or asks to. @param {Member} person @param {string} id @param {string} [note] */
export const join = (person, id, note) => person.call('POST', `/api/announce/${id}/participation`, { note });

/**
 * Writes to the author of an announcement, about it; returns the conversation's id.
 * @param {Member} person
 * @param {string} announceId
 * @param {string} content
 * @returns {Promise<string>}
 */
export async function writeToAuthor(person, announceId, content) {
  const { createdBy } = await person.call('GET', `/api/announce/${announceId}`);
  const message = { content, recipientIds: [createdBy], announceId };
  const { conversationId } = await person.call('POST', '/api/chat', message);
  return conversationId;
}

/** The id of the person's newest announcement. @param {Member} person @returns {Promise<string>} */
export async function ownAnnouncement({ email, call }) {
  const [newest] = await call('GET', '/api/announce/me');
  if (!newest) throw new Error(`${email} has no announcement`);
  return newest.id;
}

/**
 * Puts entries into the browser's storage before each page that opens here from now on.
 * @param {import('@playwright/test').Page | import('@playwright/test').BrowserContext} where
 * @param {Record<string, string>} entries
 */
export const keepInStorage = (where, entries) =>
  where.addInitScript((kept) => {
    // A blank page has no storage.
    if (origin === 'null') return;
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, entries);

/**
 * As if the person had logged in here before.
 * @param {Parameters<typeof keepInStorage>[0]} where
 * @param {Pick<Member, 'email' | 'token'>} person
 */
export const keepSession = (where, { email, token }) =>
  keepInStorage(where, { auth_token: token, auth_user: JSON.stringify({ email }) });

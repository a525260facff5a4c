import { play } from './screens-play-talk.mjs';

const password = 'Terrain-Libre-7';
const people = ['camille@demo.example', 'karim@demo.example', 'lea@demo.example'];
const [camille = '', karim = '', lea = ''] = people;

/**
 * Creates activity before the pictures are taken: messages, favourites, votes, outings, alerts.
 * @param {string} url
 */
export async function talk(url) {
  /** @type {Record<string, string>} */
  const tokens = {};
  /** @param {string} path @param {string | undefined} as @param {unknown} [body] @returns {Promise<any>} */
  const call = async (path, as, body) => {
    const answer = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${tokens[as]}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    const text = await answer.text();
    return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  };
  for (const email of people) tokens[email] = await call('/api/auth/login', undefined, { email, password });

  /** @param {string} author @param {string} as @returns {Promise<any[]>} */
  const by = async (author, as) => {
    const [own] = await call('/api/announce/me', author);
    return [await call(`/api/announce/${own.id}`, as)];
  };
  const [fromKarim] = await by(karim, camille);
  const [fromLea] = await by(lea, camille);

  /** @param {string} from @param {string} to @param {string} content @param {string} [announceId] */
  const say = (from, to, content, announceId) =>
    call('/api/chat', from, { conversationId: null, content, recipientIds: [to], announceId });
  const first = await say(
    camille,
    fromLea.createdBy,
    'Bonjour Léa, est-ce qu’il reste une place dimanche\u00A0? Je débute, mais je tiens une heure.',
    fromLea.id,
  );
  await say(
    lea,
    first.senderId ?? '',
    'Oui, avec plaisir\u00A0! On se retrouve devant l’entrée à 9\u00A0h\u00A045.',
  ).catch(() => undefined);
  const second = await say(
    camille,
    fromKarim.createdBy,
    'Bonjour Karim\u00A0! Votre annonce me tente bien. Vous jouez aussi quand il pleut\u00A0?',
    fromKarim.id,
  );
  const seen = await call('/api/chat/conversations', karim);
  const other = seen[0]?.participants.find(
    (/** @type {{ id: string }} */ { id }) => id !== karim && !id.includes('@'),
  );
  for (const line of [
    'Salut Camille\u00A0! Oui, sauf orage. Le terrain sèche vite.',
    'On est trois pour l’instant, il nous manque juste une personne.',
  ]) {
    await call('/api/chat', karim, {
      conversationId: second.conversationId,
      content: line,
      recipientIds: [other?.id],
    });
  }
  await call('/api/chat', camille, {
    conversationId: second.conversationId,
    content: 'Parfait, comptez sur moi. J’apporte de l’eau et un ballon de secours.',
    recipientIds: [fromKarim.createdBy],
  });
  await call('/api/chat', karim, {
    conversationId: second.conversationId,
    content: 'Top, à dimanche alors\u00A0!',
    recipientIds: [other?.id],
  });

  /** @type {{ id: string, createdBy: string }[]} */
  const near = await call(
    '/api/announce/nearby?latitude=45.758&longitude=4.8351&maxDistance=25000&sort=distance',
    camille,
  );
  const others = near.filter(({ createdBy }) => createdBy !== camille);
  for (const { id } of others.slice(0, 4)) await call(`/api/favorites/${id}`, camille, {});
  for (const { id } of others.slice(1, 6))
    await call(`/api/announce/${id}/vote`, camille, { voteType: 'LIKE' });
  const discussed = [...near].sort(
    (/** @type {any} */ a, /** @type {any} */ b) => b.commentCount - a.commentCount,
  )[0];
  const played = await play(call, { camille, karim, lea });
  return { tokens, ids: { announcement: discussed?.id ?? fromKarim.id, own: fromKarim.id, ...played } };
}

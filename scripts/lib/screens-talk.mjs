import { logIn, ownAnnouncement, writeToAuthor } from './demo-people.mjs';
import { play } from './screens-play-talk.mjs';

/**
 * Creates activity before the pictures are taken: messages, favourites, votes, outings, alerts.
 * @param {string} url
 */
export async function talk(url) {
  const people = {
    camille: await logIn(url, 'camille'),
    karim: await logIn(url, 'karim'),
    lea: await logIn(url, 'lea'),
  };
  const { camille, karim, lea } = people;
  /** @param {string} conversationId */
  const answering =
    (conversationId) => async (/** @type {typeof karim} */ person, /** @type {string} */ content) =>
      person.call('POST', '/api/chat', { conversationId, content });

  const own = await ownAnnouncement(karim);
  const question =
    'Bonjour Léa, est-ce qu’il reste une place dimanche\u00A0? Je débute, mais je tiens une heure.';
  const first = answering(await writeToAuthor(camille, await ownAnnouncement(lea), question));
  await first(lea, 'Oui, avec plaisir\u00A0! On se retrouve devant l’entrée à 9\u00A0h\u00A045.');
  const hello = 'Bonjour Karim\u00A0! Votre annonce me tente bien. Vous jouez aussi quand il pleut\u00A0?';
  const second = answering(await writeToAuthor(camille, own, hello));
  await second(karim, 'Salut Camille\u00A0! Oui, sauf orage. Le terrain sèche vite.');
  await second(karim, 'On est trois pour l’instant, il nous manque juste une personne.');
  await second(camille, 'Parfait, comptez sur moi. J’apporte de l’eau et un ballon de secours.');
  await second(karim, 'Top, à dimanche alors\u00A0!');

  const around = 'latitude=45.758&longitude=4.8351&maxDistance=25000&sort=distance';
  /** @type {{ id: string, createdBy: string, commentCount: number }[]} */
  const near = await camille.call('GET', `/api/announce/nearby?${around}`);
  const others = near.filter(({ createdBy }) => createdBy !== camille.email);
  for (const { id } of others.slice(0, 4)) await camille.call('POST', `/api/favorites/${id}`);
  const vote = { voteType: 'LIKE' };
  for (const { id } of others.slice(1, 6)) await camille.call('POST', `/api/announce/${id}/vote`, vote);
  const [discussed] = near.toSorted((a, b) => b.commentCount - a.commentCount);
  const played = await play(url, people);
  return { people, ids: { announcement: discussed?.id ?? own, own, ...played } };
}

/** Every list of cards loads this one: it is shown when nothing more can be loaded. */
export const needsConnection =
  'Il faut une connexion pour participer. Réessayez dès que vous êtes de nouveau en ligne.';

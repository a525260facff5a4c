/** In its own file, which every list of cards loads: without a connection, no further file could be loaded to show it. */
export const needsConnection =
  'Il faut une connexion pour participer. Réessayez dès que vous êtes de nouveau en ligne.';

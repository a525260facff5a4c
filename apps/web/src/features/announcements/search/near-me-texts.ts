export const positionUnavailable =
  'Votre position est introuvable pour le moment. Choisissez une ville dans la liste.';

export const positionRefused =
  'Votre navigateur n’a pas le droit de donner votre position. Autorisez-le, ou choisissez une ville dans la liste.';

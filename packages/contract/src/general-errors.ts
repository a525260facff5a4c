type ErrorText = { status: number; userMessage: string };

/** '40 secondes', '2 minutes'. */
export function waitText(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'seconde'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count > 1 ? 's' : ''}`;
}

/** The errors that any call may return. The page loads only these at first. */
export const generalErrors = {
  VALIDATION: { status: 400, userMessage: 'Certaines informations ne sont pas valides.' },
  UNAUTHENTICATED: {
    status: 401,
    userMessage: 'Vous devez être connecté pour accéder à cette fonctionnalité',
  },
  NOT_FOUND: { status: 404, userMessage: 'Cette ressource n’existe pas ou n’existe plus.' },
  TOO_LARGE: { status: 413, userMessage: 'Le contenu envoyé est trop volumineux.' },
  UNSUPPORTED_MEDIA: { status: 415, userMessage: 'Ce type de contenu n’est pas accepté.' },
  TOO_MANY_REQUESTS: { status: 429, userMessage: 'Trop de demandes en peu de temps.' },
  INTERNAL: { status: 500, userMessage: 'Une erreur est survenue de notre côté. Veuillez réessayer.' },
  UNAVAILABLE: { status: 503, userMessage: 'Le service est momentanément indisponible. Veuillez réessayer.' },
} as const satisfies Record<string, ErrorText>;

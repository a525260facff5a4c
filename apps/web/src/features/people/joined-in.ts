const month = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2026-05' → 'Membre depuis mai 2026'. */
export const joinedIn = (yearAndMonth: string): string =>
  `Membre depuis ${month.format(new Date(`${yearAndMonth}-01T00:00:00Z`))}`;

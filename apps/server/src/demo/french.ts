/** 'Lyon 3e Arrondissement' → 'Lyon 3e': as people say it, and with the apostrophe of a text. */
export function townName(name: string): string {
  return name.replace(/ Arrondissement$/, '').replaceAll("'", '’');
}

/** 'à Lyon', 'au Mans', 'aux Lilas', 'à La Rochelle'. */
export function inTown(name: string): string {
  return contracted('à', 'au', 'aux', townName(name));
}

/** 'de Lyon', 'd’Orléans', 'du Mans', 'des Lilas'. */
export function ofTown(name: string): string {
  const town = townName(name);
  if (/^Hy|^[AEIOUYÀÂÉÈÊÎÔŒ]/i.test(town)) return `d’${town}`;
  return contracted('de', 'du', 'des', town);
}

function contracted(plain: string, masculine: string, plural: string, town: string): string {
  if (town.startsWith('Le ')) return `${masculine} ${town.slice(3)}`;
  if (town.startsWith('Les ')) return `${plural} ${town.slice(4)}`;
  return `${plain} ${town}`;
}

export const weekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'] as const;

/** 20.5 → '20 h 30'. */
export function hour(decimal: number): string {
  const minutes = Math.round((decimal % 1) * 60);
  return minutes === 0
    ? `${Math.floor(decimal)} h`
    : `${Math.floor(decimal)} h ${String(minutes).padStart(2, '0')}`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

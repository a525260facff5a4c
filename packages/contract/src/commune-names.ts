// An h is mute before these letters in most names of communes: Hyères, Hendaye, Hérouville; but Haguenau, Honfleur.
const mute = /^(?:[aàâæeéèêëiîïoôœuùûü]|h[eéèêiîy]|y(?![aeéèêiou]))/i;

/** 'de Lyon', 'd’Orléans', 'du Havre', 'des Ulis'. */
export function ofCommune(name: string): string {
  const article = /^(le|les) /i.exec(name);
  if (article) {
    const rest = name.slice(article[0].length);
    return article[1]?.toLowerCase() === 'le' ? `du ${rest}` : `des ${rest}`;
  }
  return mute.test(name) ? `d’${name}` : `de ${name}`;
}

/** 'à Lyon', 'au Havre', 'aux Ulis'. */
export function atCommune(name: string): string {
  const article = /^(le|les) /i.exec(name);
  if (!article) return `à ${name}`;
  return `${article[1]?.toLowerCase() === 'le' ? 'au' : 'aux'} ${name.slice(article[0].length)}`;
}

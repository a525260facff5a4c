// An h is mute before these letters in most names of communes: Hyères, Hendaye, Hérouville; but Haguenau, Honfleur.
const mute = /^(?:[aàâæeéèêëiîïoôœuùûü]|h[eéèêiîy]|y(?![aeéèêiou]))/i;

/** 'près de Lyon', 'près d’Orléans', 'près du Havre', 'près des Ulis'. */
export function near(name: string): string {
  const article = /^(le|les) /i.exec(name);
  if (article) {
    const rest = name.slice(article[0].length);
    return article[1]?.toLowerCase() === 'le' ? `près du ${rest}` : `près des ${rest}`;
  }
  return mute.test(name) ? `près d’${name}` : `près de ${name}`;
}

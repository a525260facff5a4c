const NO_BREAK = '\u00a0';

/**
 * Texts are written with ordinary spaces, because a no-break space cannot be seen in a source file; this puts
 * the no-break ones where French typography wants them.
 */
export function frenchSpaces(text: string): string {
  return text
    .replaceAll(/ (?=[:;?!»%€])/g, NO_BREAK)
    .replaceAll('« ', `«${NO_BREAK}`)
    .replaceAll(/(?<=\d) (?=\d{3}(?!\d))/g, NO_BREAK)
    .replaceAll(
      /(?<=\d) (?=(?:h|min|s|m|km|kg|ans?|mois|jours?|heures?|minutes?|personnes?)(?![\p{L}\d]))/gu,
      NO_BREAK,
    )
    .replaceAll(/(?<=\d\u00a0(?:h|min)) (?=\d{2}(?!\d))/g, NO_BREAK)
    .replaceAll(/(?<=(?:n°|articles?|art\.)) (?=[\dLR])/g, NO_BREAK);
}

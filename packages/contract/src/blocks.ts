/** How many people one person may block. */
export const blockLimits = { people: 1_000 } as const;

export const blockTexts = {
  self: 'Vous ne pouvez pas vous bloquer vous-même',
  tooMany: 'Vous avez déjà bloqué trop de personnes',
} as const;

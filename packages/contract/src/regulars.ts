/** What someone can be to a series. */
export const regularStates = ['no', 'asked', 'yes', 'refused'] as const;
/** What can be read of someone who takes part. */
export const listedRegularStates = ['no', 'asked', 'yes'] as const;
export type ListedRegularState = (typeof listedRegularStates)[number];
export type RegularState = (typeof regularStates)[number];

export const regularTexts = {
  everyInvalid: 'Dites si c’est pour chaque semaine',
} as const;

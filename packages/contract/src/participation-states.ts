/** In these states a person takes part: they have a place, are offered one, wait for one, or ask the author. */
export const activeStates = ['in', 'offered', 'waiting', 'asked'] as const;

/** What people are told of their own part. Someone who left is treated like someone who never took part, and may ask again. */
export const ownStates = [...activeStates, 'declined', 'removed'] as const;

export type ParticipationState = (typeof ownStates)[number] | 'left';

export const takesPart = ({ state }: { state: ParticipationState }): boolean =>
  activeStates.some((active) => active === state);

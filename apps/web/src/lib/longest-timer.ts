/** Browsers run a timer with a longer delay at once. */
export const longestTimerMs = 2 ** 31 - 1;

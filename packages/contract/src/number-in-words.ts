const words = ['une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'];

/** 'une', 'deux', … 'dix', '11': of what is feminine, as people and hours are. */
export const numberInWords = (count: number): string => words[count - 1] ?? String(count);

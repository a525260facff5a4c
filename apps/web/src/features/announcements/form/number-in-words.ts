const words = ['une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'];

/** 'une', 'deux', … 'dix', '11': a number of people. */
export const numberInWords = (count: number): string => words[count - 1] ?? String(count);

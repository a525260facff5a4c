/** `npm run test:all` runs the long form of the tests that repeat something with other values, `npm test` a shorter one. */
export const isLong = process.env['TESTS'] === 'long';

/** How often something is repeated. @param {number} everyday @param {number} long */
export const times = (everyday, long) => (isLong ? long : everyday);

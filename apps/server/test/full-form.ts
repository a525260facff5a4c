/** `npm run test:attacks` runs the long version of these tests, `npm test` a short one. */
export const isFull = process.env['ATTACKS'] === 'full';

/** A row of the table that `npm run test:attacks` prints. */
export const figure = (name: string, value: string | number): void =>
  void process.stdout.write(`attack | ${name} | ${value}\n`);

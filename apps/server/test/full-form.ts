/** `npm run test:attacks` runs the full form; `npm test` a short one of the same tests. */
export const isFull = process.env['ATTACKS'] === 'full';

/** A row of the table that `npm run test:attacks` prints. */
export const figure = (name: string, value: string | number): void =>
  void process.stdout.write(`attack | ${name} | ${value}\n`);

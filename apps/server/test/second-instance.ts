import { startTestApp, type TestApp } from './harness.ts';
import { callWith, type TestPerson } from './people.ts';

/**
 * A second instance, which shares nothing but the database: only the locks of the database protect what both change. The embedded engine
 * has one instance, which is given again.
 */
export async function secondInstance(app: TestApp, settings: Record<string, string> = {}): Promise<TestApp> {
  const { database } = app.config;
  return database.kind === 'postgres' ? startTestApp({ ...settings, DATABASE_URL: database.url }) : app;
}

/** Somebody who talks to the other instance. */
export const onOther = (other: TestApp, person: TestPerson): TestPerson => ({
  ...person,
  call: callWith(other, person.token),
});

/** Everyone on one of two: every second one talks to the other instance. */
export const onEither = (other: TestApp, person: TestPerson, index: number): TestPerson =>
  index % 2 === 0 ? person : onOther(other, person);

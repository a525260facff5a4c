import type { Socket } from 'node:net';
import pg from 'pg';

export type Statement = { name: string | undefined; text: string; values: unknown[] };
export type Answer = pg.QueryResult;

type Settle = (error: Error | null, answers?: Answer[]) => void;

/** The internals of the driver that this class uses. The types of the driver do not declare them. */
type Wire = pg.Connection & { stream: Socket; submittedNamedStatements: Record<string, string> };
type DriverQuery = Required<Pick<Statement, 'text'>> & {
  name?: string;
  prepare: (connection: Wire) => void;
  handleRowDescription: (message: unknown) => void;
  handleDataRow: (message: unknown) => void;
  handleCommandComplete: (message: unknown, connection: Wire) => void;
  handleReadyForQuery: (connection: Wire) => void;
};
type NewDriverQuery = new (
  config: object,
  values: unknown[],
  settle: (error: Error | null, answer: Answer) => void,
) => DriverQuery;
const Query = pg.Query as unknown as NewDriverQuery;

/**
 * Several statements that a client sends at once and waits for once. After an error PostgreSQL skips the ones that follow: a
 * COMMIT at the end is reached only if all others have succeeded.
 */
export class OneTrip {
  readonly #queries: DriverQuery[];
  readonly #answers: Answer[] = [];
  readonly #settle: Settle;
  #failure: Error | undefined;
  /** How many statements are answered. */
  #done = 0;

  constructor(
    readonly statements: readonly Statement[],
    types: pg.CustomTypesConfig | undefined,
    settle: Settle,
  ) {
    this.#settle = settle;
    this.#queries = statements.map(
      ({ name, text, values }) =>
        new Query({ name, text, types, queryMode: 'extended' }, values, (error, answer) => {
          if (error) this.#failure = error;
          else this.#answers.push(answer);
        }),
    );
  }

  get #current(): DriverQuery | undefined {
    return this.#queries[this.#done];
  }

  // When a statement is parsed, the driver notes its name and its text.
  get name(): string | undefined {
    return this.#current?.name;
  }
  get text(): string | undefined {
    return this.#current?.text;
  }

  submit(connection: Wire): null {
    const leftOut = { value: () => undefined };
    // When a value cannot be serialized, the driver closes its prepared statement, but would not prepare it again.
    const withoutSync = Object.create(connection, { sync: leftOut, close: leftOut }) as Wire;
    connection.stream.cork();
    try {
      for (const query of this.#queries) {
        query.prepare(withoutSync);
        // A value could not be serialized: the rest, perhaps a COMMIT, must not be sent.
        if (this.#failure) break;
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#current?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#current?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Wire): void {
    this.#current?.handleCommandComplete(message, connection);
    this.#done += 1;
  }

  handleError(error: Error, connection: Wire): void {
    // PostgreSQL has not parsed the statements after the failed one, so the driver must prepare them again.
    for (const { name } of this.#queries.slice(this.#done))
      if (name) delete connection.submittedNamedStatements[name];
    this.#settle(this.#failure ?? error);
  }

  handleReadyForQuery(connection: Wire): void {
    for (const query of this.#queries) query.handleReadyForQuery(connection);
    if (this.#failure) this.#settle(this.#failure);
    else this.#settle(null, this.#answers);
  }
}

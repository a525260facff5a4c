import { destinationReader, type Params, type Pattern } from '@coequipiers/contract/realtime';
import type { Caller } from '../http/authentication.ts';

type Answer = boolean | Promise<boolean>;

/** The rules of one destination. */
type Topic = {
  /** Whether each person receives only what is published to them. */
  personal: boolean;
  /** Called once per subscription and once per delivery. The returned function is then called for each receiver. */
  access: (reason: 'subscription' | 'delivery') => (caller: Caller | undefined) => Answer;
  /** The id of the latest item, for the receipt of a subscription. */
  newest?: ((caller: Caller | undefined) => Promise<string>) | undefined;
};

export type Input = {
  maySend: (caller: Caller) => Answer;
  handle: (caller: Caller, body: unknown) => void | Promise<void>;
};

/** By pattern: gives the rules of the destination with this name, if it follows the pattern. */
type Entries<Rules> = Map<Pattern, (name: string) => Rules | undefined>;

export type Registry = ReturnType<typeof createRegistry>;

/** All registered destinations. Names must match exactly. */
export function createRegistry() {
  const topics: Entries<Topic> = new Map();
  const inputs: Entries<Input> = new Map();
  return {
    addTopic: <P extends Pattern>(pattern: P, rulesFor: (params: Params<P>) => Topic) =>
      add(topics, pattern, rulesFor),
    addInput: <P extends Pattern>(pattern: P, rulesFor: (params: Params<P>) => Input) =>
      add(inputs, pattern, rulesFor),
    findTopic: (name: string) => find(topics, name),
    findInput: (name: string) => find(inputs, name),
  };
}

function add<P extends Pattern, Rules>(
  entries: Entries<Rules>,
  pattern: P,
  rulesFor: (params: Params<P>) => Rules,
): void {
  if (entries.has(pattern)) throw new Error(`${pattern} is registered twice`);
  const read = destinationReader(pattern);
  entries.set(pattern, (name) => {
    const params = read(name);
    return params && rulesFor(params);
  });
}

function find<Rules>(entries: Entries<Rules>, name: string): Rules | undefined {
  for (const rulesOf of entries.values()) {
    const rules = rulesOf(name);
    if (rules) return rules;
  }
  return undefined;
}

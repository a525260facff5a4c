import { destinationReader, type Pattern } from '@coequipiers/contract/realtime';
import type { Caller } from '../http/authentication.ts';

type Answer = boolean | Promise<boolean>;
type AnyParams = Record<string, string>;

export type Topic = {
  /** Whether each person receives only what is published to them. */
  personal: boolean;
  /** Called once per subscription and once per delivery. The returned function is then called for each receiver. */
  access: (params: AnyParams, reason: 'subscription' | 'delivery') => (caller: Caller | undefined) => Answer;
  /** The id of the latest item, for the receipt of a subscription. */
  newest?: ((caller: Caller | undefined, params: AnyParams) => Promise<string>) | undefined;
};

export type Input = {
  maySend: (caller: Caller, params: AnyParams) => Answer;
  handle: (caller: Caller, params: AnyParams, body: unknown) => void | Promise<void>;
};

type Entry<Rules> = { read: (name: string) => AnyParams | undefined; rules: Rules };
type Found<Rules> = { rules: Rules; params: AnyParams };

export type Registry = ReturnType<typeof createRegistry>;

/** All registered destinations. Names must match exactly. */
export function createRegistry() {
  const topics = new Map<string, Entry<Topic>>();
  const inputs = new Map<string, Entry<Input>>();
  return {
    addTopic: (pattern: Pattern, rules: Topic) => add(topics, pattern, rules),
    addInput: (pattern: Pattern, rules: Input) => add(inputs, pattern, rules),
    findTopic: (name: string) => find(topics, name),
    findInput: (name: string) => find(inputs, name),
  };
}

function add<Rules>(entries: Map<string, Entry<Rules>>, pattern: Pattern, rules: Rules): void {
  if (entries.has(pattern)) throw new Error(`${pattern} is registered twice`);
  entries.set(pattern, { read: destinationReader(pattern), rules });
}

function find<Rules>(entries: Map<string, Entry<Rules>>, name: string): Found<Rules> | undefined {
  for (const { read, rules } of entries.values()) {
    const params = read(name);
    if (params) return { rules, params };
  }
  return undefined;
}

import { queriesOver } from '../../../apps/server/src/platform/db/open-database.ts';
import { openPool } from '../../../apps/server/src/platform/db/pool.ts';

/** PostgreSQL sends the plan of every statement to whoever runs it, also of those inside functions and triggers. */
const options = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_nested_statements=on',
  'auto_explain.log_format=json',
  'auto_explain.log_level=notice',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Node[];
};

/** A node that reads a table. */
export type Access = { node: string; table: string; index: string | undefined };

type Plans = {
  db: ReturnType<typeof queriesOver>;
  /** The plans of all statements since the last call. */
  take: () => Access[][];
  close: () => Promise<void>;
};

/** A connection of the product, which also keeps the plans that PostgreSQL really used. */
export function openPlans(url: string): Plans {
  let plans: Access[][] = [];
  const pool = openPool({ connectionString: url, options }, 1, () => undefined);
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const from = message.indexOf('{');
      if (from === -1 || !message.startsWith('duration:')) return;
      const { Plan } = JSON.parse(message.slice(from)) as { Plan: Node };
      plans.push(accesses(Plan));
    }),
  );
  const db = queriesOver(pool);
  return {
    db,
    take: () => {
      const taken = plans;
      plans = [];
      return taken;
    },
    close: () => db.destroy(),
  };
}

function accesses(node: Node): Access[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Plans = [] } = node;
  const own = table === undefined ? [] : [{ node: type, table, index }];
  return [...own, ...Plans.flatMap(accesses)];
}

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { parse } from 'yaml';
import { startPostgres, startReplica } from '../../../scripts/services/postgres.mjs';
import { startTestApp } from '../test/harness.ts';
import { measured, type Sample, scrape } from '../test/metrics.ts';
import { sweepRefused } from './platform/storage/metrics.ts';

const fileOf = (path: string) => readFile(join(import.meta.dirname, '../../..', path), 'utf8');

type Rule = {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
};
const { groups } = parse(await fileOf('deploy/alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
type Panel = { title: string; targets: { expr: string; legendFormat: string }[] };
const { panels } = JSON.parse(await fileOf('deploy/dashboard.json')) as { panels: Panel[] };

/** The metrics in an expression, which unlike functions have several words, each with the labels that select its series. */
function selectorsIn(expr: string): { name: string; labels: string[] }[] {
  const withoutGroups = expr.replaceAll(/\b(by|on) \([^)]*\)/g, '');
  const selectors = withoutGroups.matchAll(/\b(up|[a-z]+(?:_[a-z0-9]+)+)\b(?!\s*\()(?:\{([^}]*)\})?/g);
  return [...selectors].map(([, name = '', labels = '']) => ({
    name,
    labels: [...labels.matchAll(/(\w+)[=!]/g)].map(([, label = '']) => label),
  }));
}

const labelsOfGroups = (expr: string): string[] =>
  [...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/,\s*/));
const labelsOfText = (text: string): string[] =>
  [...text.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, label = '']) => label);

const [primary, replica] = await (async () => {
  const server = await startPostgres();
  return [server, await startReplica(server.url)] as const;
})();
const app = await startTestApp({ DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url });
afterAll(async () => {
  await app.close();
  await replica.stop();
  await primary.stop();
});

/** Over a live connection, which the server then ends. */
async function sendNonsense(): Promise<void> {
  const socket = new WebSocket(`${(await app.address()).replace('http', 'ws')}/ws/websocket`);
  await once(socket, 'open');
  socket.send('nonsense\n\n\0');
  await once(socket, 'close');
}

describe('rules and dashboard', () => {
  let samples: Sample[];
  /** Every metric with its labels, and those that Prometheus adds. */
  const known = new Map<string, Set<string>>([['up', new Set()]]);
  beforeAll(async () => {
    // What has never happened has no series.
    await app.call({ url: '/api/announce/nearby?latitude=45.4339&longitude=4.3903&maxDistance=1000' });
    await sendNonsense();
    sweepRefused.set({ reason: 'too-many' }, 1);
    samples = await scrape(app);
    sweepRefused.reset();
    for (const { name, labels } of samples)
      known.set(name, new Set([...(known.get(name) ?? []), ...Object.keys(labels)]));
    for (const labels of known.values()) for (const label of ['job', 'instance']) labels.add(label);
  });

  const check = (expr: string, text: string): void => {
    const selectors = selectorsIn(expr);
    expect(selectors).not.toEqual([]);
    for (const { name, labels } of selectors) {
      expect([...known.keys()]).toContain(name);
      expect([...(known.get(name) ?? [])]).toEqual(expect.arrayContaining(labels));
      expect([...(known.get(name) ?? [])]).toEqual(expect.arrayContaining(labelsOfGroups(expr)));
    }
    const shown = selectors.flatMap(({ name }) => [...(known.get(name) ?? [])]);
    expect(shown).toEqual(expect.arrayContaining(labelsOfText(text)));
  };

  it.each(rules)('$alert uses metrics that exist, of this product alone', ({ expr, annotations }) => {
    check(expr, annotations.summary);
    for (const { labels } of selectorsIn(expr)) expect(labels).toContain('job');
  });

  it.each(rules)('$alert says how urgent it is, and leads to what to do', async (rule) => {
    expect(['critical', 'warning']).toContain(rule.labels.severity);
    expect(rule.for).toMatch(/^\d+m$/);
    const [path, anchor] = rule.annotations.runbook.split('#');
    expect(anchor).toBe(rule.alert.toLowerCase());
    expect(await fileOf(path ?? '')).toContain(`\n### ${rule.alert}\n`);
  });

  it.each(panels)('the panel $title shows what is measured', ({ targets }) => {
    expect(targets.length).toBeGreaterThan(0);
    for (const { expr, legendFormat } of targets) check(expr, legendFormat);
  });

  it('name queues and states that exist', () => {
    const exprs = [...rules, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
    const named = exprs.flatMap((expr) => [...expr.matchAll(/\b(queue|state)!?="([^"]+)"/g)]);
    expect(named.length).toBeGreaterThan(2);
    for (const [, label = '', value] of named)
      expect(samples.map(({ labels }) => labels[label])).toContain(value);
  });
});

describe('when a database is down', () => {
  const pools = async () => new Set((await scrape(app)).flatMap(({ labels }) => labels['pool'] ?? []));
  const follows = () => measured(app, 'database_replica_follows');
  const due = () => measured(app, 'jobs_due', { queue: 'alert-match' });

  it('the metric of the replica shows it, also while nobody searches', async () => {
    expect(await pools()).toEqual(new Set(['primary', 'replica']));
    await expect.poll(follows).toBe(1);
    await replica.stop();
    await expect.poll(follows).toBe(0);
  });

  it('the metrics of jobs and offers are absent without the primary, and the others are not', async () => {
    await expect.poll(due).toBe(0);
    await primary.stop();
    await expect.poll(due).toBeUndefined();
    await expect.poll(() => measured(app, 'offers_under_way', { state: 'open' })).toBeUndefined();
    expect(await measured(app, 'database_pool_waiting', { pool: 'primary' })).toBeDefined();
    expect(await measured(app, 'jobs_given_up_total', { queue: 'alert-match' })).toBe(0);
  });
});

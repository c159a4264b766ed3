import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
export const prometheus = `${root}deploy/observability/prometheus/`;
export const runbooks = `${root}docs/operations/runbooks/`;

export interface Rule {
  record?: string;
  alert?: string;
  expr: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}

export interface DashboardFile {
  uid: string;
  title: string;
  schemaVersion: number;
  templating: { list: { name: string; type: string }[] };
  panels: {
    id: number;
    type: string;
    title: string;
    description?: string;
    datasource?: unknown;
    gridPos: Record<'h' | 'w' | 'x' | 'y', number>;
    targets?: {
      refId: string;
      expr: string;
      datasource: unknown;
    }[];
  }[];
}

/** Every rule, with its file name without extension. */
export function readRules(): (Rule & { file: string })[] {
  return globSync(`${prometheus}rules/*.yml`).flatMap((path) => {
    const { groups }: { groups: { rules: Rule[] }[] } = parse(readFileSync(path, 'utf8'));
    const file = path.slice(path.lastIndexOf('/') + 1, -'.yml'.length);
    return groups.flatMap(({ rules }) => rules.map((rule) => ({ ...rule, file })));
  });
}

export function readDashboards(): DashboardFile[] {
  return globSync(`${root}deploy/observability/grafana/dashboards/*.json`).map((path) =>
    JSON.parse(readFileSync(path, 'utf8')),
  );
}

/** PromQL of every panel, with a fixed interval instead of Grafana's. */
export function dashboardQueries(): string[] {
  return readDashboards().flatMap(({ panels }) =>
    panels.flatMap(({ targets = [] }) =>
      targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
    ),
  );
}

const keywords = new Set([
  'and',
  'or',
  'unless',
  'by',
  'without',
  'on',
  'ignoring',
  'group_left',
  'group_right',
  'bool',
]);

/** The metrics read by a PromQL expression. */
export function metricsOf(expr: string): string[] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right) *\([^)]*\)/g, ' ');
  return [...bare.matchAll(/[a-zA-Z_:][\w:]*(?! *\()\b/g)]
    .map(([name]) => name)
    .filter((name) => !keywords.has(name));
}

/**
 * The values of metrics by name, summed over several values (Prometheus text format 0.0.4). For
 * consumer groups and checks, also the sums of each group or check, by `name group`. Unreadable
 * values (NaN) are absent.
 */
export function readMetrics(text: string): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [, name, labels = '', value] =
      /^([a-z_][a-z0-9_]*)(?:\{([^}]*)\})? (\S+)/.exec(line) ?? [];
    if (name === undefined || Number.isNaN(Number(value))) {
      continue;
    }
    const [, group] = /(?:^|,)(?:group|check)="([^"]*)"/.exec(labels) ?? [];
    for (const key of group === undefined ? [name] : [name, `${name} ${group}`]) {
      values.set(key, (values.get(key) ?? 0) + Number(value));
    }
  }
  return values;
}

/**
 * The values of metrics by name, the sum where one has several (Prometheus text format 0.0.4). Of
 * those of consumer groups, and of checks, there are also the sums of each group or check, by
 * `name group`. What could not be read (NaN) is not there.
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

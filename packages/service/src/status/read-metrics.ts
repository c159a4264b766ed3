/**
 * Returns the values of metrics by name, from the text format of Prometheus (0.0.4). Several values
 * of a metric are added. For metrics of consumer groups and checks, the result also has the sum for
 * each group or check, under the key `name group`. Unreadable values (NaN) are missing.
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

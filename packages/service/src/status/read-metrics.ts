/**
 * Returns the values of metrics by name, from the text format of Prometheus (0.0.4). Several values
 * of a metric are added. If a metric has the label `group` or `check`, the result also has the sum
 * for each label value, as `<name> <label value>`. Unreadable values (NaN) are missing.
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

/** The values of metrics by name, the sum where one has several (Prometheus text format 0.0.4). */
export function readMetrics(text: string): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [, name, value] = /^([a-z_][a-z0-9_]*)(?:\{[^}]*\})? (\S+)/.exec(line) ?? [];
    if (name !== undefined && !Number.isNaN(Number(value))) values.set(name, (values.get(name) ?? 0) + Number(value));
  }
  return values;
}

import { collectDefaultMetrics, Registry } from 'prom-client';

let runtime: Registry | undefined;

/**
 * Adds the metrics of the Node runtime. All registries of a process share them: prom-client measures garbage collections and
 * the event loop with an observer and a timer of 10 ms for each registry, and cannot stop them. The delays of the event loop
 * are those since they were last read, for whichever registry.
 */
export function addRuntimeMetrics(registry: Registry): void {
  if (!runtime) {
    runtime = new Registry();
    collectDefaultMetrics({ register: runtime });
  }
  for (const { name } of runtime.getMetricsAsArray()) {
    const metric = runtime.getSingleMetric(name);
    if (metric) registry.registerMetric(metric);
  }
}

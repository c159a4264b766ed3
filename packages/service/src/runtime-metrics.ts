import { getHeapStatistics } from 'node:v8';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { addMetrics } from './add-metrics.ts';
import { memoryLimit } from './memory-limit.ts';

/**
 * Time between two measurements of the event loop's delay, in milliseconds. Each measurement wakes
 * the process.
 */
const precisionMs = 100;
let runtime: Registry | undefined;

/**
 * Adds the metrics of the Node runtime. All registries of a process share these metrics.
 * prom-client itself would create an observer and a timer for each registry, and could stop
 * neither. Each read of the metrics, from any registry, resets the delays of the event loop.
 */
export function addRuntimeMetrics(registry: Registry): void {
  if (!runtime) {
    runtime = new Registry();
    collectDefaultMetrics({ register: runtime, eventLoopMonitoringPrecision: precisionMs });
    addMetrics(runtime, [
      {
        name: 'process_memory_limit_bytes',
        help: 'Memory that the process may use: the limit of its container, or else the memory of the machine',
        value: memoryLimit,
      },
      {
        name: 'nodejs_heap_size_limit_bytes',
        help: 'Limit of the JavaScript heap: the process ends when the heap reaches this size',
        value: () => getHeapStatistics().heap_size_limit,
      },
    ]);
  }
  for (const { name } of runtime.getMetricsAsArray()) {
    const metric = runtime.getSingleMetric(name);
    if (metric) {
      registry.registerMetric(metric);
    }
  }
}

import {
  Counts,
  DurationHistogram,
  type HistogramReading,
  type MetricDefinition,
  requestBounds,
} from '@irp/observability';
import type { IdentifiedExchange } from '../exchange.ts';
import { type RequestKind, requestKinds } from './request-kind.ts';
import { type RequestLabels, requestLabels } from './request-labels.ts';

/**
 * Maximum number of label sets, each of which has 14 time series. Requests with further label sets
 * are counted under the route `other`.
 */
const defaultMaxSets = 2_000;

/**
 * The status codes of failures. The time series of these codes start with 0, so Prometheus sees the
 * first failure as an increase.
 */
const failures = ['500', '502', '503', '504'];

/**
 * Metrics of the requests by route, version, kind, tenant class and status: rate, errors and
 * duration.
 */
export class RequestMetrics {
  readonly #maxSets: number;
  readonly #sets = new Map<string, HistogramReading>();
  readonly #statuses: Map<RequestKind, Counts<string>>;

  constructor(maxSets = defaultMaxSets) {
    this.#maxSets = maxSets;
    this.#statuses = new Map(
      requestKinds.map((kind) => [kind, new Counts('status', ['200', ...failures], { kind })]),
    );
  }

  observe(exchange: IdentifiedExchange, durationMs: number): void {
    const labels = requestLabels(exchange);
    const { route, version, kind, tenant, status } = labels;
    const key = `${route} ${version} ${kind} ${tenant} ${status}`;
    const { histogram } = this.#sets.get(key) ?? this.#add(key, labels);
    histogram.observe(durationMs / 1_000);
    this.#statuses
      .get(kind)
      ?.add(status === 'aborted' ? status : String(exchange.response.statusCode));
  }

  #add(key: string, labels: RequestLabels): HistogramReading {
    if (this.#sets.size >= this.#maxSets && labels.route !== 'other') {
      return this.#other({ ...labels, route: 'other' });
    }
    const reading = {
      labels: { ...labels },
      histogram: new DurationHistogram(requestBounds),
    };
    this.#sets.set(key, reading);
    return reading;
  }

  #other(labels: RequestLabels): HistogramReading {
    const { version, kind, tenant, status } = labels;
    const key = `other ${version} ${kind} ${tenant} ${status}`;
    return this.#sets.get(key) ?? this.#add(key, labels);
  }

  definitions(): MetricDefinition[] {
    return [
      {
        type: 'histogram',
        name: 'gateway_request_duration_seconds',
        help: 'Time from a request to the end of its response',
        histograms: () => this.#sets.values(),
      },
      {
        type: 'counter',
        name: 'gateway_responses_total',
        help: 'Responses by kind of request and status code; `aborted`: the response was not complete',
        value: () => [...this.#statuses.values()].flatMap((counts) => counts.readings()),
      },
    ];
  }
}

import { Counts, DurationHistogram, delayBounds, type MetricDefinition } from '@irp/observability';
import { timeOfId } from '../delivery-id.ts';
import { type PendingDelivery, testType } from '../domain/delivery.ts';
import type { AttemptResult } from '../ports.ts';

const results = ['delivered', 'redirected', 'client_error', 'server_error', 'no_response'] as const;
type Result = (typeof results)[number];

type Attempted = Pick<PendingDelivery, 'eventId' | 'type' | 'attemptCount'>;

/** Measures the outcomes of this process's attempts, and the delay from an event to its receipt. */
export class AttemptMetrics {
  readonly #results = new Counts('result', results);
  readonly #delays = new DurationHistogram(delayBounds);

  /**
   * Adds an attempt.
   * @param failedAtMs time of the last failed attempt at the same endpoint, in milliseconds since
   *   1970; 0 if none is known
   */
  add(
    { eventId, type, attemptCount }: Attempted,
    { at, durationMs, ...result }: AttemptResult,
    failedAtMs: number,
  ): void {
    if (type === testType) {
      return;
    }
    this.#results.add(resultOf(result));
    const happenedMs = timeOfId(eventId);
    // The delay measures the platform, not the receivers. Only a first attempt is measured, and
    // only if the event did not wait for a failing receiver.
    if (result.outcome !== 'success' || attemptCount > 0 || !(happenedMs > failedAtMs)) {
      return;
    }
    this.#delays.observe((at.getTime() + durationMs - happenedMs) / 1_000);
  }

  definitions(): MetricDefinition[] {
    return [
      {
        type: 'counter',
        name: 'webhooks_attempts_total',
        help: 'Attempts to deliver webhooks, by the response of the receiver',
        value: () => this.#results.readings(),
      },
      {
        type: 'histogram',
        name: 'webhooks_delivery_delay_seconds',
        help: 'Time from an event until its delivery, for deliveries that succeeded at the first attempt and did not wait for failed deliveries',
        histograms: () => [
          {
            labels: {},
            histogram: this.#delays,
          },
        ],
      },
    ];
  }
}

function resultOf({ outcome, status }: Pick<AttemptResult, 'outcome' | 'status'>): Result {
  if (outcome === 'success') {
    return 'delivered';
  }
  if (status === null) {
    return 'no_response';
  }
  if (status >= 500) {
    return 'server_error';
  }
  return status >= 400 ? 'client_error' : 'redirected';
}

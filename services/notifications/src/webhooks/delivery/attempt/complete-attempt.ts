import { type DeliveryQueue, noteResponseTime } from '../dispatch/delivery-queue.ts';
import type { PageMemory } from '../dispatch/page-memory.ts';
import { afterFailure, afterSuccess, breakerState } from '../domain/breaker.ts';
import { type PendingDelivery, testType } from '../domain/delivery.ts';
import { earlierTime } from '../domain/earlier-time.ts';
import { nextAttempt } from '../domain/retry-schedule.ts';
import type { AttemptResult } from '../ports.ts';
import type { AttemptMetrics } from '../record/attempt-metrics.ts';
import type { AttemptRecorder } from '../record/attempt-recorder.ts';
import type { HealthKeeper } from '../record/health-keeper.ts';
import type { DeliveryOutcome } from '../store/delivery-store.ts';

interface Dependencies {
  metrics: AttemptMetrics;
  recorder: Pick<AttemptRecorder, 'record'>;
  healthKeeper: Pick<HealthKeeper, 'succeeded' | 'failed'>;
  memory: PageMemory;
  now: () => number;
  monotonicMs: () => number;
  random: () => number;
}

/**
 * Processes the result of an attempt. The state of the endpoint changes at once. The state of the
 * delivery changes when the result is stored.
 */
export type CompleteAttempt = (
  queue: DeliveryQueue,
  delivery: PendingDelivery,
  result: AttemptResult,
) => Promise<void>;

export function createCompleteAttempt(dependencies: Dependencies): CompleteAttempt {
  const { metrics, recorder, healthKeeper, memory, now, monotonicMs, random } = dependencies;

  function count(
    { receiver }: DeliveryQueue,
    delivery: PendingDelivery,
    result: AttemptResult,
  ): void {
    noteResponseTime(receiver, result);
    receiver.failedAtMs = Math.max(
      receiver.failedAtMs,
      receiver.health.lastFailureAt?.getTime() ?? 0,
    );
    metrics.add(delivery, result, receiver.failedAtMs);
    if (result.outcome === 'failure') {
      receiver.failedAtMs = result.at.getTime();
    }
  }

  async function followReceiver(
    queue: DeliveryQueue,
    { id, type }: PendingDelivery,
    result: AttemptResult,
  ): Promise<void> {
    const { receiver } = queue;
    if (type === testType) {
      return;
    }
    if (result.outcome === 'success') {
      receiver.breaker = afterSuccess();
      return healthKeeper.succeeded(queue);
    }
    receiver.breaker = afterFailure(receiver.breaker, monotonicMs(), result.retryAfterMs, random);
    if (breakerState(receiver.breaker, monotonicMs()) === 'open') {
      memory.clear(queue);
    }
    return healthKeeper.failed(queue, id, result);
  }

  function outcomeOf(delivery: PendingDelivery, result: AttemptResult): DeliveryOutcome {
    const { id, endpointId, position, version } = delivery;
    const { at, durationMs, outcome, status } = result;
    const failed = outcome === 'failure';
    const tries = delivery.tries + (failed ? 1 : 0);
    const next =
      failed && status !== 410 ? nextAttempt(tries, result.retryAfterMs, random) : undefined;
    const reasons = [result.reason, next?.note].filter((text) => text !== undefined);
    const endState = failed ? 'failed' : 'delivered';
    return {
      id,
      endpointId,
      position,
      version,
      tries,
      state: next ? 'pending' : endState,
      ...(next && { dueAt: new Date(now() + next.afterMs) }),
      attempt: {
        version,
        at,
        durationMs,
        outcome,
        status,
        ...(reasons.length > 0 && { reason: reasons.join('; ').slice(0, 500) }),
      },
    };
  }

  function scheduleRetry(queue: DeliveryQueue, { dueAt }: DeliveryOutcome): void {
    if (dueAt) {
      queue.page.nextDueMs = earlierTime(queue.page.nextDueMs, dueAt.getTime());
      // In an ordered queue, all later deliveries must wait for the retry.
      if (queue.endpoint?.ordered) {
        memory.clear(queue);
      }
    }
  }

  return async (queue, delivery, result) => {
    count(queue, delivery, result);
    const outcome = outcomeOf(delivery, result);
    scheduleRetry(queue, outcome);
    const followed = followReceiver(queue, delivery, result);
    // An error of `followed` must not interrupt the storing of the result, so the error is thrown
    // after the result is stored.
    followed.catch(() => undefined);
    const { id, workspaceId, endpointId, eventId, type } = delivery;
    const { at, status } = result;
    const reason = outcome.attempt?.reason;
    await recorder.record({
      outcome,
      logged: {
        endpointId,
        workspaceId,
        environment: queue.endpoint?.environment ?? 'production',
        messageId: eventId,
        at,
        status,
        outcome: result.outcome,
        ...(reason !== undefined && { reason }),
        ...(type === testType && { isTest: true }),
      },
      exchange: { deliveryId: id, result },
    });
    await followed;
  };
}

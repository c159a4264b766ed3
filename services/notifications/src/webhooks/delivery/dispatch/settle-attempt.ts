import { afterFailure, afterSuccess, breakerState } from '../domain/breaker.ts';
import { type PendingDelivery, testType } from '../domain/delivery.ts';
import { earlierTime } from '../domain/earlier-time.ts';
import { nextAttempt } from '../domain/retry-schedule.ts';
import type { AttemptResult } from '../ports.ts';
import type { AttemptMetrics } from '../record/attempt-metrics.ts';
import type { AttemptRecorder } from '../record/attempt-recorder.ts';
import type { HealthKeeper } from '../record/health-keeper.ts';
import { type HeldDelivery, takeRow } from './first-attempt.ts';
import type { HeldMemory } from './held-memory.ts';
import type { Line } from './line.ts';

interface Dependencies {
  metrics: AttemptMetrics;
  recorder: AttemptRecorder;
  keeper: HealthKeeper;
  memory: HeldMemory;
  now: () => number;
  monotonicMs: () => number;
  random: () => number;
}

/**
 * What follows from the result of an attempt: for its endpoint, at once; for the delivery, once it
 * is stored.
 */
export function createSettleAttempt({
  metrics,
  recorder,
  keeper,
  memory,
  now,
  monotonicMs,
  random,
}: Dependencies) {
  async function followEndpoint(
    line: Line,
    { id, type }: PendingDelivery,
    result: AttemptResult,
  ): Promise<void> {
    if (type === testType) {
      return;
    }
    if (result.outcome === 'success') {
      line.breaker = afterSuccess();
      return keeper.succeeded(line);
    }
    line.breaker = afterFailure(line.breaker, monotonicMs(), result.retryAfterMs, random);
    if (breakerState(line.breaker, monotonicMs()) === 'open') {
      memory.trim(line, 0);
    }
    return keeper.failed(line, id, result);
  }

  return async (line: Line, delivery: HeldDelivery, result: AttemptResult): Promise<void> => {
    const { id, workspaceId, endpointId, eventId, version, position } = delivery;
    const { at, durationMs, outcome, status } = result;
    const failed = outcome === 'failure';
    line.failedAtMs = Math.max(line.failedAtMs, line.health.lastFailureAt?.getTime() ?? 0);
    metrics.add(delivery, result, line.failedAtMs);
    if (failed) {
      line.failedAtMs = at.getTime();
    }
    const tries = failed ? delivery.tries + 1 : delivery.tries;
    const next =
      failed && status !== 410 ? nextAttempt(tries, result.retryAfterMs, random) : undefined;
    const dueAt = next && new Date(now() + next.afterMs);
    const reasons = [result.reason, next?.note].filter((text) => text !== undefined);
    const reason = reasons.length > 0 ? { reason: reasons.join('; ').slice(0, 500) } : {};
    const endState = failed ? 'failed' : 'delivered';
    if (dueAt) {
      line.nextDueMs = earlierTime(line.nextDueMs, dueAt.getTime());
      // In order, the others wait for this one.
      if (line.endpoint?.ordered) {
        memory.trim(line, 0);
      }
    }
    const followed = followEndpoint(line, delivery, result);
    // It may fail while the result is being stored, which must not be cut short: its error is
    // thrown below.
    followed.catch(() => undefined);
    const row = takeRow(delivery.first);
    // What is stored as pending at this moment can be updated afterwards. If it cannot be stored,
    // the bus repeats the event.
    await delivery.first?.pending?.catch(() => undefined);
    await recorder.record({
      ...(row && { row }),
      outcome: {
        id,
        endpointId,
        position,
        version,
        tries,
        state: dueAt ? 'pending' : endState,
        ...(dueAt && { dueAt }),
        attempt: {
          version,
          at,
          durationMs,
          outcome,
          status,
          ...reason,
        },
      },
      logged: {
        endpointId,
        workspaceId,
        environment: line.endpoint?.environment ?? 'production',
        messageId: eventId,
        at,
        status,
        outcome,
        ...reason,
        ...(delivery.type === testType && { isTest: true }),
      },
      exchange: { deliveryId: id, result },
    });
    if (row) {
      delivery.first?.stored();
    }
    await followed;
  };
}

import type { EventEnvelope, Pace } from '@irp/events';
import type { Logger, Tracer } from '@irp/observability';
import { runPeriodically } from '@irp/service';
import { createCompleteAttempt } from './attempt/complete-attempt.ts';
import { createMakeAttempt } from './attempt/make-attempt.ts';
import { createDispatcher } from './dispatch/dispatcher.ts';
import { type DispatcherOptions, defaultDispatcherOptions } from './dispatch/dispatcher-options.ts';
import { createLoadPage } from './dispatch/load-page.ts';
import { createMaintainQueue } from './dispatch/maintain-queue.ts';
import { createMembership } from './dispatch/membership.ts';
import { createPageMemory } from './dispatch/page-memory.ts';
import { createQueueClaims } from './dispatch/queue-claims.ts';
import { latestDueMs } from './domain/retry-schedule.ts';
import { createEndpointCache } from './endpoint-cache.ts';
import { createFanOut } from './fan-out.ts';
import { createMissedLimit } from './missed-limit.ts';
import type { CheckAccess, MatchEvents, Matched, ReadEndpoints, SendWebhook } from './ports.ts';
import { createAttemptAudit } from './record/attempt-audit.ts';
import { AttemptMetrics } from './record/attempt-metrics.ts';
import { createAttemptRecorder } from './record/attempt-recorder.ts';
import { createHealthKeeper } from './record/health-keeper.ts';
import type { DeliveryModels } from './store/delivery-models.ts';
import type { DeliveryStores } from './store/delivery-stores.ts';

export interface EngineOptions extends DispatcherOptions {
  /** Maximum time in milliseconds until an event about an attempt is created for the audit log. */
  auditMs: number;
  beatMs: number;
  /**
   * Milliseconds without a heartbeat after which other processes may treat this process as dead.
   */
  silentMs: number;
  /**
   * Longest wait of `stop` for attempts in flight, in milliseconds. Unfinished attempts are
   * repeated after the next start.
   */
  stopMs: number;
  /**
   * Maximum deliveries stored for a disabled endpoint. Several processes together may store
   * somewhat more deliveries than the maximum.
   */
  maxMissed: number;
}

export const defaultEngineOptions: EngineOptions = {
  ...defaultDispatcherOptions,
  auditMs: 3_000,
  beatMs: 2_000,
  silentMs: 4_000,
  stopMs: 5_000,
  maxMissed: 10_000,
};

interface Dependencies {
  models: DeliveryModels;
  stores: DeliveryStores;
  match: MatchEvents;
  send: SendWebhook;
  readEndpoints: ReadEndpoints;
  checkAccess: CheckAccess;
  tracer?: Tracer | undefined;
  log: Logger;
  /** Changes the intervals of periodic tasks. Default: the intervals stay unchanged. */
  pace?: Pace | undefined;
  /** Whether no other process sends deliveries. Default: false. */
  isAlone?: boolean | undefined;
  now: () => number;
  options?: Partial<EngineOptions>;
  /** Replaces `Math.random` in tests. */
  random?: () => number;
}

export type DeliveryEngine = Awaited<ReturnType<typeof startDeliveryEngine>>;

/** Starts all background work for deliveries, from the handling of an event to the attempts. */
export async function startDeliveryEngine(dependencies: Dependencies) {
  const {
    models,
    stores,
    match,
    send,
    readEndpoints,
    checkAccess,
    tracer,
    log,
    pace,
    isAlone = false,
    now,
    random = Math.random,
  } = dependencies;
  const options = {
    ...defaultEngineOptions,
    ...dependencies.options,
  };
  const monotonicMs = () => performance.now();
  const { deliveries, responses, queues, health, attemptLog, rates, dispatchers } = stores;
  const endpoints = createEndpointCache(readEndpoints);
  const memory = createPageMemory(options.maxHeld);
  const audit = createAttemptAudit({
    store: attemptLog,
    rates,
    now,
  });
  const recorder = createAttemptRecorder({
    deliveries,
    responses,
    audit,
    log,
    now,
  });
  const healthKeeper = createHealthKeeper({
    health,
    endpoints,
    log,
    now,
  });
  const membership = createMembership({
    store: dispatchers,
    leaseOf: models.leaseOf,
    log,
    monotonicMs,
    silentMs: options.silentMs,
    isAlone,
    async takeOver(dead) {
      await audit.recover(dead);
      await queues.releaseAll(dead, new Date(now()));
    },
    onLost() {
      dispatcher.forget();
      audit.adopt(membership.id);
    },
  });
  const claims = createQueueClaims({
    queues,
    endpoints,
    health,
    options,
    holder: () => membership.id,
    now,
    monotonicMs,
  });
  const metrics = new AttemptMetrics();
  const dispatcher = createDispatcher({
    claims,
    memory,
    membership,
    health,
    healthKeeper,
    options,
    log,
    now,
    monotonicMs,
    loadPage: createLoadPage({
      deliveries,
      recorder,
      memory,
      isClaimed: claims.has,
      now,
    }),
    maintain: createMaintainQueue({
      claims,
      deliveries,
      memory,
      options,
      now,
      monotonicMs,
    }),
    makeAttempt: createMakeAttempt({
      checkAccess,
      send,
      recorder,
      tracer,
      log,
      now,
    }),
    completeAttempt: createCompleteAttempt({
      metrics,
      recorder,
      healthKeeper,
      memory,
      now,
      monotonicMs,
      random,
    }),
  });
  const missedLimit = createMissedLimit({
    log: stores.deliveryLog,
    health,
    maxMissed: options.maxMissed,
    monotonicMs,
  });
  const fanOutOf = (matcher: MatchEvents) =>
    createFanOut({
      match: matcher,
      endpoints,
      deliveries,
      dispatcher,
      missedLimit,
      now,
    });
  const fanOut = fanOutOf(match);

  audit.adopt(membership.id);
  const beat = async () => {
    await membership.beat();
    await queues.bringForward(new Date(now() + latestDueMs), new Date(now()));
  };
  await beat().catch((error) =>
    log.warn({ err: error }, 'webhook dispatcher not registered: database unavailable; retrying'),
  );
  const stops = [
    runPeriodically('webhook dispatcher beat', options.beatMs, beat, log, pace),
    runPeriodically('webhook dispatcher tick', options.tickMs, dispatcher.tick, log, pace),
    runPeriodically('webhook dispatcher poll', options.pollMs, dispatcher.poll, log, pace),
    runPeriodically('webhook attempts', options.auditMs, audit.flush, log, pace),
  ];

  return {
    fanOut,
    dispatcher,
    recorder,
    endpoints,
    metrics,
    /** Stores deliveries for an event that does not come directly from the bus. */
    async deliver(event: EventEnvelope, matched: readonly Matched[]): Promise<void> {
      const store = fanOutOf(async () => new Map([[event.id, [...matched]]]));
      await store([
        {
          topic: '',
          partition: 0,
          offset: 0,
          key: event.id,
          event,
        },
      ]);
    },
    /** Stops all work on deliveries. Must be called after the subscription has stopped. */
    async stop(): Promise<void> {
      await dispatcher.stop(options.stopMs);
      recorder.abandon();
      for (const stop of stops) {
        await stop();
      }
      try {
        await dispatcher.saveHealth();
        await audit.flush();
        await queues.releaseAll(membership.id, new Date(now()));
        await membership.leave();
      } catch (error) {
        log.warn(
          { err: error },
          'shutdown of this webhook dispatcher not stored; other processes take over its deliveries later',
        );
      }
    },
  };
}

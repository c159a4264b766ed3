import { flag, readConfig } from '@irp/config';
import type { Relay } from '@irp/events';
import {
  type Binding,
  createHttpApp,
  type HttpAppOptions,
  type IdempotencyStore,
  listen,
} from '@irp/http';
import type { MetricDefinition } from '@irp/observability';
import { z } from 'zod';
import { addMetrics } from './add-metrics.ts';
import { type Consumer, consumerMetrics } from './consumer-metrics.ts';
import { countKeys } from './count-keys.ts';
import { createMetrics, observeReadiness, outboxMetrics, sharedTokenMetrics } from './metrics.ts';
import { observeTracing } from './observe-tracing.ts';
import { operationsEndpoints } from './operations-endpoints.ts';
import { outboxBinding } from './outbox-binding.ts';
import type { Platform, RunningService } from './platform.ts';
import {
  createReadiness,
  type DegradableChecks,
  type ReadyChecks,
  stoppingReadiness,
} from './readiness.ts';
import { recordOperatorActs, type StoreEvent } from './record-operator-acts.ts';

export interface ServeOptions {
  name: string;
  bindings: Binding[];
  mounts?: HttpAppOptions['mounts'];
  /** The checks of `GET /readyz` for dependencies without which the service cannot serve. */
  ready: ReadyChecks;
  /**
   * Further checks of `GET /readyz`, for dependencies without which the service can serve. `serve`
   * adds the checks of the bus and of Redis.
   */
  degradable?: DegradableChecks;
  /**
   * Returns problems that do not prevent the service from serving, but that an operator should
   * solve. `GET /readyz` lists the problems.
   */
  findings?: () => string[] | Promise<string[]>;
  /** The consumers of the bus whose metrics are added. */
  consumers?: readonly Consumer[];
  /** Further metrics, whose values are read when the metrics are collected. */
  metrics?: readonly MetricDefinition[];
  translateError?: HttpAppOptions['translateError'];
  idempotency?: IdempotencyStore;
  /**
   * Stores the event of an operator's action. Required if operators can change something with a
   * binding.
   */
  storeOperatorAct?: StoreEvent;
  /** The relay. The relay is stopped after the last response, before `close`. */
  relay?: Relay;
  /**
   * Functions called in this order after the last response, and after the relay has stopped, for
   * instance to close the database.
   */
  close: (() => Promise<void>)[];
}

const settings = z.object({ CHECK_REPLIES: flag().default(false) });

/**
 * Serves the endpoints of a service on the platform's address, together with `/livez`, `/readyz`
 * and `/metrics`. With `CHECK_REPLIES=true`, every response is validated against its contract.
 * @throws the system's error, such as `EADDRINUSE`, if the address cannot be used
 */
export async function serve(platform: Platform, options: ServeOptions): Promise<RunningService> {
  const { relay } = options;
  const metrics = createMetrics(options.name);
  const keys = options.idempotency && countKeys(options.idempotency);
  addMetrics(metrics.registry, [
    ...(options.metrics ?? []),
    ...(options.consumers ? consumerMetrics(options.consumers) : []),
    ...(relay ? outboxMetrics(relay) : []),
    ...(platform.sharedTokens ? sharedTokenMetrics(platform.sharedTokens) : []),
    ...(keys?.metrics ?? []),
  ]);
  let stopping = false;
  const checks = createReadiness(options.ready, {
    ...engineChecks(platform),
    ...options.degradable,
  });
  const readiness = async () => (stopping ? stoppingReadiness : checks());
  observeReadiness(metrics.registry, readiness);
  if (platform.tracing) {
    observeTracing(metrics.registry, platform.tracing);
  }
  const server = createHttpApp({
    service: options.name,
    log: platform.log,
    verifier: platform.verifier,
    bindings: [
      ...recordOperatorActs(options.bindings, options.storeOperatorAct),
      ...(relay ? [outboxBinding(relay)] : []),
      ...operationsEndpoints(metrics.registry, readiness, options.findings),
    ],
    ...(options.mounts ? { mounts: options.mounts } : {}),
    ...(options.translateError ? { translateError: options.translateError } : {}),
    ...(keys ? { idempotency: keys.store } : {}),
    checkReplies: readConfig(settings, platform.environment).CHECK_REPLIES,
    observe: metrics.observe,
    tracer: platform.tracing,
  });
  const listening = await listen(server, platform.address).catch(async (error) => {
    await relay?.stop();
    throw error;
  });
  platform.log.info({ url: listening.url }, 'listening');
  return {
    url: listening.url,
    async stop(stopOptions) {
      stopping = true;
      await listening.stop(stopOptions);
      await relay?.stop();
      for (const close of options.close) {
        await close();
      }
    },
  };
}

/**
 * Returns the checks of the bus and of Redis. Without the bus, events wait in the database. Without
 * Redis, a process cannot compare the token of a write with tokens received by another process.
 */
function engineChecks({ bus, revocations, sharedTokens, regionClaim }: Platform): DegradableChecks {
  return {
    ...(bus && { events: () => bus.healthy() }),
    revocations: () => revocations.healthy(),
    ...(sharedTokens && { tokens: () => !sharedTokens.degraded() }),
    ...(regionClaim && { region: () => regionClaim.other() === undefined }),
  };
}

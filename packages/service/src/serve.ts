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
  /** The required dependencies: checks of `GET /readyz`. */
  ready: ReadyChecks;
  /**
   * Further checks of the readiness, of dispensable dependencies; checks of the platform's engines
   * are added.
   */
  degradable?: DegradableChecks;
  /** Problems for an operator, although the service can serve; a part of `GET /readyz`. */
  findings?: () => string[] | Promise<string[]>;
  /** The consumers of the bus, for their metrics. */
  consumers?: readonly Consumer[];
  /** Further metrics, read at the collection. */
  metrics?: readonly MetricDefinition[];
  translateError?: HttpAppOptions['translateError'];
  idempotency?: IdempotencyStore;
  /**
   * Stores the event of an operator's action; required if a binding lets operators change
   * something.
   */
  storeOperatorAct?: StoreEvent;
  /** Stopped after the last response, before `close`. */
  relay?: Relay;
  /**
   * Called in this order after the last response and the relay's stop, such as to close the
   * database.
   */
  close: (() => Promise<void>)[];
}

const settings = z.object({ CHECK_REPLIES: flag().default(false) });

/**
 * Serves a service's endpoints on the platform's address, together with `/livez`, `/readyz` and
 * `/metrics`. With `CHECK_REPLIES=true` every response is validated against its contract.
 * @throws the system's error, such as `EADDRINUSE`, for an unusable address
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
 * Without the bus events wait in the database, without Redis tokens of writes are compared in each
 * process.
 */
function engineChecks({ bus, revocations, sharedTokens, regionClaim }: Platform): DegradableChecks {
  return {
    ...(bus && { events: () => bus.healthy() }),
    revocations: () => revocations.healthy(),
    ...(sharedTokens && { tokens: () => !sharedTokens.degraded() }),
    ...(regionClaim && { region: () => regionClaim.other() === undefined }),
  };
}

import * as contracts from '@irp/contracts/notifications';
import { newEvent, type Pace } from '@irp/events';
import { bind } from '@irp/http';
import type { Logger, Tracer } from '@irp/observability';
import { runPeriodically } from '@irp/service';
import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import type { RequireNotStopped } from '../operations/require-not-stopped.ts';
import type { RequireOwnApplication } from '../operations/require-own-application.ts';
import type { EndpointStore } from '../store/endpoint-store.ts';
import type { StopStore } from '../store/stop-store.ts';
import type { WebhookModels } from '../store/webhook-models.ts';
import { startDeliveryEngine } from './delivery-engine.ts';
import { deliveryMetrics } from './delivery-metrics.ts';
import { getWebhookDelivery } from './operations/get-webhook-delivery.ts';
import { getWebhookHealth } from './operations/get-webhook-health.ts';
import { listWebhookDeliveries } from './operations/list-webhook-deliveries.ts';
import { redeliverWebhook } from './operations/redeliver-webhook.ts';
import { replayWebhooks } from './operations/replay-webhooks.ts';
import { testWebhookEndpoint } from './operations/test-webhook-endpoint.ts';
import { operatorBindings } from './operators/operator-bindings.ts';
import { platformBindings } from './operators/platform-bindings.ts';
import type { CheckAccess, MatchEvents, ReadEndpoints, SendWebhook } from './ports.ts';
import { deliverySystem } from './record/delivery-system.ts';
import { createRunReplays } from './run-replays.ts';
import { createSendTest } from './send-test.ts';
import type { DeliveryModels } from './store/delivery-models.ts';
import { createDeliveryStores } from './store/delivery-stores.ts';

interface Dependencies {
  models: DeliveryModels & WebhookModels;
  endpoints: Pick<EndpointStore, 'find' | 'after'>;
  readEndpoints: ReadEndpoints;
  checkAccess: CheckAccess;
  requireOwnApplication: RequireOwnApplication;
  stops: StopStore;
  requireNotStopped: RequireNotStopped;
  match: MatchEvents;
  send: SendWebhook;
  /** Maximum deliveries in flight to an endpoint. */
  concurrency: number;
  tracer?: Tracer | undefined;
  log: Logger;
  /** Changes the intervals of periodic tasks. Default: the intervals stay unchanged. */
  pace?: Pace | undefined;
  /** Whether no other process sends deliveries. Default: false. */
  isAlone?: boolean | undefined;
  now: () => number;
}

type IdleEndpoint = Pick<WebhookEndpoint, 'id' | 'workspaceId' | 'environment'>;

const replayEveryMs = 500;

/** Starts to send webhook deliveries, and returns the API operations on deliveries. */
export async function startDeliveries({
  models,
  endpoints,
  readEndpoints,
  match,
  send,
  ...rest
}: Dependencies) {
  const {
    checkAccess,
    requireOwnApplication,
    stops,
    requireNotStopped,
    concurrency,
    tracer,
    log,
    pace,
    isAlone,
    now,
  } = rest;
  const stores = createDeliveryStores(models);
  const engine = await startDeliveryEngine({
    models,
    stores,
    match,
    send,
    readEndpoints,
    checkAccess,
    tracer,
    log,
    pace,
    isAlone,
    now,
    options: { concurrency },
  });
  const { dispatcher, recorder } = engine;
  const replays = createRunReplays({
    replays: stores.replays,
    deliveries: stores.deliveryLog,
    readEndpoints,
    checkAccess,
    dispatcher,
    log,
    now,
    lease: models.leaseOf('webhook replays'),
  });
  const stopReplays = runPeriodically('webhook replays', replayEveryMs, replays.run, log, pace);
  const operations = {
    ...stores,
    endpoints,
    readEndpoints,
    checkAccess,
    requireOwnApplication,
    dispatcher,
    now,
    stops,
    requireNotStopped,
    wake: ({ id: endpointId, workspaceId }: Pick<IdleEndpoint, 'id' | 'workspaceId'>) =>
      dispatcher.wake([{ endpointId, workspaceId }]),
    log: stores.deliveryLog,
    sendTest: createSendTest({
      send,
      deliveries: stores.deliveries,
      recorder,
      now,
    }),
  };
  return {
    bindings: [
      bind(contracts.listWebhookDeliveries, listWebhookDeliveries(operations)),
      bind(contracts.getWebhookDelivery, getWebhookDelivery(operations)),
      bind(contracts.redeliverWebhook, redeliverWebhook(operations)),
      bind(contracts.replayWebhooks, replayWebhooks(operations)),
      bind(contracts.testWebhookEndpoint, testWebhookEndpoint(operations)),
      bind(contracts.getWebhookHealth, getWebhookHealth(operations)),
      ...operatorBindings(operations),
      ...platformBindings(operations),
    ],
    /** Handles events of the bus, for the consumer group `webhooks`. */
    handle: engine.fanOut,
    deliver: engine.deliver,
    /** Sends waiting deliveries of endpoints now, such as after the end of a pause. */
    wake: dispatcher.wake,
    /** Disables an endpoint without remaining deliveries. @returns whether none remains */
    async disableIdle(
      { id, workspaceId, environment }: IdleEndpoint,
      reason: string,
    ): Promise<boolean> {
      if ((await stores.deliveryLog.backlog(id, 1)) > 0) {
        return false;
      }
      const event = newEvent(now(), {
        type: 'webhook_endpoint.disabled',
        workspaceId,
        environment,
        subject: id,
        actor: deliverySystem,
        data: { reason },
      });
      await stores.health.disable(id, reason, event, {
        at: new Date(now()),
        errors: [],
        from: ['active', 'paused'],
      });
      return true;
    },
    metrics: [...deliveryMetrics(models, dispatcher), ...engine.metrics.definitions()],
    /**
     * Returns the error of the last failed attempt as text for people; undefined if no attempt
     * failed.
     */
    async lastErrorOf(endpointId: string): Promise<string | undefined> {
      return (await stores.health.find([endpointId])).get(endpointId)?.lastErrors.at(-1)?.reason;
    },
    /** Stops all work on deliveries. Must be called after the subscription has stopped. */
    async stop(): Promise<void> {
      await stopReplays();
      await replays.release().catch(() => undefined);
      await engine.stop();
    },
  };
}

import type { EventBus, Pace } from '@irp/events';
import type { InternalClient } from '@irp/http';
import type { Logger, Tracer } from '@irp/observability';
import { outboxesOf } from '@irp/persistence';
import type { Outbound } from '@irp/public-fetch';
import type { Sealer } from '@irp/secrets';
import { runPeriodically } from '@irp/service';
import type { Settings } from '../settings.ts';
import { startDeliveries } from './delivery/delivery-module.ts';
import { eventsOfAttempts } from './delivery/store/attempt-log-store.ts';
import type { DeliveryModels } from './delivery/store/delivery-models.ts';
import { createReadEndpoints, withCreators } from './delivery/store/read-endpoints.ts';
import {
  webhooksGroup as group,
  isUnavailable,
  webhooksTopics as topics,
} from './delivery/subscription.ts';
import type { MatchEvents } from './matching/matched.ts';
import type { CheckAddress } from './operations/check-address.ts';
import type { SendWebhook } from './sending/attempt-result.ts';
import { checkWebhookAddress } from './sending/check-webhook-address.ts';
import { createWebhookSender } from './sending/send-webhook.ts';
import type { InstalledModels } from './store/installed-models.ts';
import type { WebhookModels } from './store/webhook-models.ts';
import { openTenants } from './tenants/open-tenants.ts';
import type { TenantEventModels } from './tenants/store/tenant-event-models.ts';
import { webhooksModule } from './webhooks-module.ts';

/** Replacements for parts of the service in tests. Default: the service's own implementation. */
export interface WebhookPorts {
  checkAddress?: CheckAddress;
  matchEvents?: MatchEvents;
  sendWebhook?: SendWebhook;
}

interface Dependencies {
  models: WebhookModels & InstalledModels & DeliveryModels & TenantEventModels;
  clients: Record<'authorization' | 'directory', Pick<InternalClient, 'post'>>;
  bus: EventBus;
  outbound: Outbound;
  sealer: Sealer;
  settings: Settings;
  ports: WebhookPorts;
  tracer?: Tracer | undefined;
  log: Logger;
  /** Changes the intervals of periodic tasks. Default: the intervals stay unchanged. */
  pace?: Pace | undefined;
  /** Whether no other process sends deliveries. Default: false. */
  isAlone?: boolean | undefined;
  now: () => number;
}

/** Milliseconds between two checks for applications whose refresh is due. */
const refreshCheckMs = 60_000;
/**
 * Maximum events in a batch. Larger batches cost less per event. With 100 events in a batch, a
 * delivery would take a fifth more CPU time.
 */
const maxBatch = 500;
/**
 * Maximum bytes of unhandled events that are read from the bus. The maximum is about 45,000 events,
 * so that a burst of events of one workspace does not delay the events of other workspaces.
 */
const maxAheadBytes = 33_554_432;

/**
 * Opens endpoints, matching and deliveries. The same network policy applies when the URL of an
 * endpoint is saved, tested and called.
 */
export async function openWebhooks({
  models,
  clients,
  bus,
  outbound,
  sealer,
  settings,
  ports,
  tracer,
  log,
  pace,
  isAlone,
  now,
}: Dependencies) {
  const checkAddress = ports.checkAddress ?? checkWebhookAddress(outbound);
  const sender = createWebhookSender(outbound);
  const lease = models.leaseOf('installations refresh');
  const {
    endpoints,
    matchEvents,
    refreshInstalled,
    readCreators,
    checkAccess,
    requireOwnApplication,
    stops,
    requireNotStopped,
    endTransferred,
    bindings,
  } = webhooksModule({
    models,
    clients,
    sealer,
    settings,
    checkAddress,
    lease,
    log,
    now,
    wake: ({ id: endpointId, workspaceId }) => deliveries.wake([{ endpointId, workspaceId }]),
    disableIdle: (endpoint, reason) => deliveries.disableIdle(endpoint, reason),
  });
  const deliveries = await startDeliveries({
    models,
    endpoints,
    checkAccess,
    requireOwnApplication,
    stops,
    requireNotStopped,
    log,
    pace,
    isAlone,
    now,
    readEndpoints: withCreators(createReadEndpoints(models, endpoints), readCreators),
    match: ports.matchEvents ?? matchEvents,
    send: ports.sendWebhook ?? sender.send,
    concurrency: settings.WEBHOOK_CONCURRENCY,
    tracer,
  });
  const tenants = openTenants({
    models,
    client: clients.authorization,
    endpoints,
    deliver: deliveries.deliver,
    log,
    pace,
    now,
    everyMs: settings.NOTICES_CHECK_MS,
    tracer,
  });
  const subscription = await bus.subscribe({
    topics,
    group,
    maxBatch,
    maxAheadBytes,
    isTemporary: isUnavailable,
    async handle(batch) {
      const events = batch.map(({ event }) => event);
      await tenants.follow(events);
      await deliveries.handle(batch);
      // Must run after the deliveries of the same events are stored.
      await endTransferred.follow(events);
    },
  });
  const stopEnding = runPeriodically(
    'webhook endpoints of transferred applications',
    settings.NOTICES_CHECK_MS,
    endTransferred.run,
    log,
    pace,
  );
  const everyMs = Math.min(settings.INSTALLATIONS_REFRESH_MS, refreshCheckMs);
  const stopRefreshing = runPeriodically('installations refresh', everyMs, refreshInstalled, log);
  return {
    checkAddress,
    /** Returns the data of an endpoint for mails about the endpoint. */
    async findEndpoint(id: string) {
      const [endpoint, lastError] = await Promise.all([
        endpoints.find(id),
        deliveries.lastErrorOf(id),
      ]);
      return (
        endpoint && {
          ...endpoint,
          ...(lastError === undefined ? {} : { lastError }),
        }
      );
    },
    bindings: [...bindings, ...deliveries.bindings],
    sources: [outboxesOf(models.webhookEndpoints), eventsOfAttempts(models)],
    consumer: {
      bus,
      subscription,
      topics,
      group,
    },
    metrics: [...deliveries.metrics, ...tenants.metrics],
    async close(): Promise<void> {
      await stopEnding();
      await stopRefreshing();
      await lease.release().catch(() => undefined);
      await subscription.stop();
      await tenants.close();
      await deliveries.stop();
      await sender.close();
    },
  };
}

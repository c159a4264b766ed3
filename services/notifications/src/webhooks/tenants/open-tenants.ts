import type { EventEnvelope, Pace } from '@irp/events';
import type { InternalClient } from '@irp/http';
import type { Logger, Tracer } from '@irp/observability';
import { runPeriodically } from '@irp/service';
import { traceparentOf } from '@irp/tracing';
import { createAudienceReader } from '../../audiences/audience-reader.ts';
import { createRunPages } from '../../audiences/run-pages.ts';
import { webhookEvents } from '../matching/webhook-events.ts';
import type { EndpointStore } from '../store/endpoint-store.ts';
import { createDeliverToTenants, type Deliver } from './deliver-to-tenants.ts';
import { tenantEventOf } from './domain/tenant-event.ts';
import type { TenantEventModels } from './store/tenant-event-models.ts';
import { createTenantEventStore } from './store/tenant-event-store.ts';

interface Dependencies {
  models: TenantEventModels;
  /** Client of the authorization service. */
  client: Pick<InternalClient, 'post'>;
  endpoints: Pick<EndpointStore, 'ofWorkspaces'>;
  deliver: Deliver;
  everyMs: number;
  tracer?: Tracer | undefined;
  log: Logger;
  /** Changes the intervals of periodic tasks. Default: the intervals stay unchanged. */
  pace?: Pace | undefined;
  now: () => number;
}

/**
 * Opens the module that notifies webhook endpoints of events about installed applications, page by
 * page.
 */
export function openTenants({
  models,
  client,
  endpoints,
  deliver,
  everyMs,
  tracer,
  log,
  pace,
  now,
}: Dependencies) {
  const works = createTenantEventStore(models);
  const runPage = createDeliverToTenants({
    readAudience: createAudienceReader(client),
    endpoints,
    deliver,
  });
  const pages = createRunPages({
    works,
    runPage,
    what: 'match tenant webhooks',
    tracer,
    log,
    now,
  });
  const stopDelivering = runPeriodically('webhooks of tenants', everyMs, pages.run, log, pace);
  return {
    /**
     * Stores events for tenants. The offsets are committed afterwards. The second copy of an event,
     * in the log of the workspace that acted, is ignored.
     */
    async follow(events: readonly EventEnvelope[]): Promise<void> {
      for (const event of webhookEvents(events.filter(({ copyof }) => copyof === undefined))) {
        const ofTenants = tenantEventOf(event);
        if (!ofTenants) {
          continue;
        }
        const traceparent = traceparentOf(event.event);
        await works.add(
          {
            ...ofTenants,
            ...(traceparent === undefined ? {} : { traceparent }),
          },
          new Date(now()),
        );
      }
    },
    metrics: [
      {
        name: 'notifications_tenant_events_waiting',
        help: 'Applications with events that are not queued yet for all webhook endpoints of other workspaces',
        value: works.waiting,
      },
    ],
    async close(): Promise<void> {
      pages.stop();
      await stopDelivering();
    },
  };
}

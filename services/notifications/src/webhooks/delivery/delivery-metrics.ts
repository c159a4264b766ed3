import type { MetricDefinition } from '@irp/observability';
import type { Dispatcher } from './dispatch/dispatcher.ts';
import type { DeliveryModels } from './store/delivery-models.ts';

/**
 * Defines the metrics of deliveries. The number of endpoints with pending deliveries covers all
 * processes. All other metrics of deliveries cover only this process.
 */
export function deliveryMetrics(
  { queues }: Pick<DeliveryModels, 'queues'>,
  { counts }: Pick<Dispatcher, 'counts'>,
) {
  return [
    {
      name: 'webhooks_endpoints_waiting',
      help: 'Webhook endpoints with pending deliveries, across all processes',
      value: () => queues.estimatedDocumentCount(),
    },
    {
      name: 'webhooks_endpoints_held',
      help: 'Webhook endpoints whose deliveries this process sends',
      value: () => counts().queues,
    },
    {
      name: 'webhooks_deliveries_held',
      help: 'Deliveries in the memory of this process',
      value: () => counts().held,
    },
    {
      name: 'webhooks_attempts_in_flight',
      help: 'Delivery attempts in progress',
      value: () => counts().inFlight,
    },
  ] satisfies MetricDefinition[];
}

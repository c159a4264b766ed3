import type { WebhookModels } from '../../store/webhook-models.ts';
import { createAttemptLogStore } from './attempt-log-store.ts';
import { createDeliveryLogStore } from './delivery-log-store.ts';
import type { DeliveryModels } from './delivery-models.ts';
import { createDeliveryStore } from './delivery-store.ts';
import { createDispatcherStore } from './dispatcher-store.ts';
import { createEndpointHealthStore } from './endpoint-health-store.ts';
import { createQueueStore } from './queue-store.ts';
import { createRateStore } from './rate-store.ts';
import { createReplayStore } from './replay-store.ts';
import { createResponseStore } from './response-store.ts';
import { createTroubledEndpointStore } from './troubled-endpoint-store.ts';

export function createDeliveryStores(models: DeliveryModels & WebhookModels) {
  return {
    deliveries: createDeliveryStore(models),
    deliveryLog: createDeliveryLogStore(models),
    replays: createReplayStore(models),
    responses: createResponseStore(models),
    queues: createQueueStore(models),
    health: createEndpointHealthStore(models),
    troubled: createTroubledEndpointStore(models),
    attemptLog: createAttemptLogStore(models),
    rates: createRateStore(models),
    dispatchers: createDispatcherStore(models),
  };
}

export type DeliveryStores = ReturnType<typeof createDeliveryStores>;

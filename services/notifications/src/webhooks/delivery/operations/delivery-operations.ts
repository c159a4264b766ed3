import type { RequireNotStopped } from '../../operations/require-not-stopped.ts';
import type { RequireOwnApplication } from '../../operations/require-own-application.ts';
import type { EndpointStore } from '../../store/endpoint-store.ts';
import type { Dispatcher } from '../dispatch/dispatcher.ts';
import type { CheckAccess, ReadEndpoints } from '../ports.ts';
import type { SendTest } from '../send-test.ts';
import type { DeliveryLogStore } from '../store/delivery-log-store.ts';
import type { DeliveryStore } from '../store/delivery-store.ts';
import type { EndpointHealthStore } from '../store/endpoint-health-store.ts';
import type { RateStore } from '../store/rate-store.ts';
import type { ReplayStore } from '../store/replay-store.ts';
import type { ResponseStore } from '../store/response-store.ts';

/** The dependencies of the delivery operations. */
export interface DeliveryOperations {
  endpoints: Pick<EndpointStore, 'find'>;
  readEndpoints: ReadEndpoints;
  checkAccess: CheckAccess;
  requireOwnApplication: RequireOwnApplication;
  requireNotStopped: Pick<RequireNotStopped, 'endpoint'>;
  log: DeliveryLogStore;
  deliveries: Pick<DeliveryStore, 'bodiesOf'>;
  responses: Pick<ResponseStore, 'of'>;
  health: Pick<EndpointHealthStore, 'find'>;
  rates: Pick<RateStore, 'since'>;
  replays: Pick<ReplayStore, 'begin'>;
  dispatcher: Pick<Dispatcher, 'probe'>;
  sendTest: SendTest;
  now: () => number;
}

import * as contracts from '@irp/contracts/notifications';
import { type Binding, bind } from '@irp/http';
import type { RequireOwnApplication } from '../../operations/require-own-application.ts';
import type { StopStore } from '../../store/stop-store.ts';
import type { TroubledEndpointStore } from '../store/troubled-endpoint-store.ts';
import { liftStop } from './lift-stop.ts';
import { listTroubledEndpoints } from './list-troubled-endpoints.ts';
import { type StopEndpointDependencies, stopEndpoint } from './stop-endpoint.ts';

type Dependencies = StopEndpointDependencies & {
  requireOwnApplication: RequireOwnApplication;
  stops: StopStore;
  troubled: TroubledEndpointStore;
};

/** Properties of a call that an internal operation does not use. */
const ofOperator = { principal: undefined, params: undefined } as const;

/**
 * Returns the operations for the command-line program of operators. The same operations are in the
 * public API.
 */
export function platformBindings(operations: Dependencies): Binding[] {
  const [stop, lift] = [stopEndpoint(operations), liftStop(operations)];
  return [
    bind(contracts.listTroubledWebhookEndpoints, listTroubledEndpoints(operations)),
    bind(contracts.stopPlatformWebhookEndpoint, (call) =>
      stop({
        ...call,
        ...ofOperator,
        log: call.log,
        body: { endpointId: call.params.id, reason: call.body.reason },
      }),
    ),
    bind(contracts.liftPlatformWebhookStop, (call) =>
      lift({
        ...call,
        ...ofOperator,
        log: call.log,
        body: { endpointId: call.params.id },
      }),
    ),
  ];
}

import * as contracts from '@irp/contracts/notifications';
import { type Binding, bind } from '@irp/http';
import type { EndpointStore } from '../../store/endpoint-store.ts';
import type { DeliveryOperations } from '../operations/delivery-operations.ts';
import { getWebhookDelivery } from '../operations/get-webhook-delivery.ts';
import { listWebhookDeliveries } from '../operations/list-webhook-deliveries.ts';
import { redeliverWebhook } from '../operations/redeliver-webhook.ts';
import { replayWebhooks } from '../operations/replay-webhooks.ts';
import { asOperator } from './as-operator.ts';
import { findWebhookEndpoints } from './find-webhook-endpoints.ts';
import { liftStop } from './lift-stop.ts';
import { listStops } from './list-stops.ts';
import { type StopEndpointDependencies, stopEndpoint } from './stop-endpoint.ts';

/**
 * Returns the operators' actions on endpoints and deliveries of any workspace. The actions use the
 * operations of the workspace, with the principal that {@link asOperator} returns.
 */
export function operatorBindings(
  operations: DeliveryOperations &
    StopEndpointDependencies & { endpoints: Pick<EndpointStore, 'after'> },
): Binding[] {
  const { endpoints } = operations;
  const [get, list] = [getWebhookDelivery(operations), listWebhookDeliveries(operations)];
  const [redeliver, replay] = [redeliverWebhook(operations), replayWebhooks(operations)];
  const detailOf = async (
    call: Omit<Parameters<typeof get>[0], 'params' | 'principal' | 'body'>,
    of: { endpointId: string; deliveryId: string },
  ) => {
    const { principal } = await asOperator(endpoints, of.endpointId);
    const params = {
      id: of.endpointId,
      deliveryId: of.deliveryId,
    };
    return get({
      ...call,
      log: call.log,
      principal,
      params,
      body: undefined,
    });
  };
  return [
    bind(contracts.findWebhookEndpoints, findWebhookEndpoints(operations)),
    bind(contracts.stopWebhookEndpoint, stopEndpoint(operations)),
    bind(contracts.liftWebhookStop, liftStop(operations)),
    bind(contracts.listWebhookStops, listStops(operations)),
    bind(contracts.listEndpointDeliveries, async (call) => {
      const { endpointId, limit, state, cursor } = call.body;
      const { principal } = await asOperator(endpoints, endpointId);
      const query = {
        limit,
        offset: 0,
        state,
        type: undefined,
        cursor,
      };
      return list({
        ...call,
        log: call.log,
        principal,
        params: { id: endpointId },
        query,
        body: undefined,
      });
    }),
    bind(contracts.showDelivery, async (call) => {
      const reply = await detailOf(call, call.body);
      if (reply.status !== 200) {
        return reply;
      }
      const { event: _event, exchanges: _exchanges, ...shown } = reply.body;
      return { status: 200 as const, body: shown };
    }),
    bind(contracts.readDelivery, (call) => detailOf(call, call.body)),
    bind(contracts.redeliverForWorkspace, async (call) => {
      const { endpointId, deliveryId } = call.body;
      const { principal } = await asOperator(endpoints, endpointId);
      const params = { id: endpointId, deliveryId };
      return redeliver({
        ...call,
        log: call.log,
        principal,
        params,
        body: undefined,
      });
    }),
    bind(contracts.replayForWorkspace, async (call) => {
      const { endpointId, ...range } = call.body;
      const { principal } = await asOperator(endpoints, endpointId);
      return replay({
        ...call,
        log: call.log,
        principal,
        params: { id: endpointId },
        body: range,
      });
    }),
  ];
}

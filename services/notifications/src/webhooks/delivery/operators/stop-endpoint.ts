import type { stopWebhookEndpoint as contract } from '@irp/contracts/notifications';
import { PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import type { Operation } from '@irp/http';
import { stoppedReason } from '../../../domain/stopped-reason.ts';
import type { WakeDeliveries } from '../../operations/wake-deliveries.ts';
import type { EndpointStore } from '../../store/endpoint-store.ts';
import { receiverOf, type StopStore } from '../../store/stop-store.ts';
import type { EndpointHealthStore } from '../store/endpoint-health-store.ts';
import { operatorActor } from './as-operator.ts';

export interface StopEndpointDependencies {
  endpoints: Pick<EndpointStore, 'find' | 'after'>;
  stops: StopStore;
  health: Pick<EndpointHealthStore, 'find' | 'disable' | 'release'>;
  wake: WakeDeliveries;
  now: () => number;
}

/**
 * Maximum endpoints of the workspace that are read. The default of MAX_WEBHOOK_ENDPOINTS is far
 * lower.
 */
const mostOthers = 1_000;

/**
 * Disables an endpoint, and forbids the workspace to use the receiver. The stop is stored before
 * the endpoint is disabled, because later changes of endpoints check for a stop. If the operation
 * is interrupted, a repeat disables the endpoint. Other endpoints of the receiver stay enabled, and
 * are listed in the response.
 */
export function stopEndpoint({
  endpoints,
  stops,
  health,
  wake,
  now,
}: StopEndpointDependencies): Operation<typeof contract> {
  return async ({ body: { endpointId, reason } }) => {
    const endpoint = await endpoints.find(endpointId);
    if (!endpoint) {
      throw new PlatformError('not_found', 'There is no such webhook endpoint.');
    }
    const { workspaceId, environment, state, url } = endpoint;
    const disabledReason =
      (await health.find([endpointId])).get(endpointId)?.disabledReason ?? null;
    const at = new Date(now());
    const host = receiverOf(url);
    const shown = stoppedReason(reason);
    await stops.put({
      endpointId,
      workspaceId,
      host,
      reason,
      at,
      before: { state, disabledReason },
    });
    // A repeat that changes nothing for the workspace emits no event.
    if (state !== 'disabled' || disabledReason !== shown) {
      const event = newEvent(at.getTime(), {
        type: 'webhook_endpoint.disabled',
        workspaceId,
        environment,
        subject: endpointId,
        actor: operatorActor,
        data: { reason: shown },
      });
      await health.disable(endpointId, shown, event, {
        at,
        errors: [],
        from: ['active', 'paused', 'disabled'],
      });
    }
    await wake(endpoint);
    const all = await endpoints.after('', mostOthers, workspaceId);
    const others = all.filter(
      ({ id, url, state }) => id !== endpointId && state !== 'disabled' && receiverOf(url) === host,
    );
    return {
      status: 200,
      body: {
        host,
        others: others.map(({ id }) => id),
      },
    };
  };
}

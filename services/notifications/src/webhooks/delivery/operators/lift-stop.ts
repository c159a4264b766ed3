import type { liftWebhookStop as contract } from '@irp/contracts/notifications';
import { PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import type { Operation } from '@irp/http';
import { stoppedReason } from '../../../domain/stopped-reason.ts';
import type { WebhookEndpoint } from '../../domain/webhook-endpoint.ts';
import type { RequireOwnApplication } from '../../operations/require-own-application.ts';
import type { WebhookStop } from '../../store/stop-store.ts';
import { operatorActor } from './as-operator.ts';
import type { StopEndpointDependencies } from './stop-endpoint.ts';

type Dependencies = StopEndpointDependencies & { requireOwnApplication: RequireOwnApplication };

/**
 * Ends an operator's stop, and restores the endpoint's previous state. The stop is removed last, so
 * that a repeat can complete an interrupted request.
 */
export function liftStop(dependencies: Dependencies): Operation<typeof contract> {
  const { endpoints, stops, health, wake, requireOwnApplication, now } = dependencies;

  /**
   * Returns the state to restore. If the application has a new owner since the stop, the endpoint
   * stays disabled, because the endpoint receives no more events.
   */
  async function stateOf(
    endpoint: WebhookEndpoint,
    { before }: WebhookStop,
  ): Promise<WebhookStop['before']> {
    if (before.state === 'disabled') {
      return before;
    }
    try {
      await requireOwnApplication(endpoint);
      return { ...before, disabledReason: null };
    } catch (error) {
      if (error instanceof PlatformError && error.code === 'conflict') {
        return {
          state: 'disabled',
          disabledReason: error.message,
        };
      }
      throw error;
    }
  }

  return async ({ body: { endpointId } }) => {
    const stop = await stops.find(endpointId);
    if (!stop) {
      throw new PlatformError('not_found', 'No operator has stopped this webhook endpoint.');
    }
    const endpoint = await endpoints.find(endpointId);
    if (!endpoint) {
      await stops.remove(endpointId);
      return {
        status: 200,
        body: { state: null },
      };
    }
    const { state, disabledReason } = await stateOf(endpoint, stop);
    const { workspaceId, environment } = endpoint;
    const at = new Date(now());
    const changes = [
      {
        path: '/state',
        before: 'disabled',
        after: state,
      },
      {
        path: '/disabledReason',
        before: stoppedReason(stop.reason),
        after: disabledReason,
      },
    ].filter((change) => change.before !== change.after);
    const event = newEvent(at.getTime(), {
      type: 'webhook_endpoint.updated',
      workspaceId,
      environment,
      subject: endpointId,
      actor: operatorActor,
      data: {
        fields: changes.map(({ path }) => path.slice(1)),
        changes,
      },
    });
    await health.release(endpointId, { state, disabledReason }, event, at);
    await stops.remove(endpointId);
    await wake(endpoint);
    return {
      status: 200,
      body: { state },
    };
  };
}

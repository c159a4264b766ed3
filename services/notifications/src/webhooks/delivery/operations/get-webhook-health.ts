import type { getWebhookHealth as contract } from '@irp/contracts/notifications';
import { resourceNotFound } from '@irp/errors';
import type { Operation } from '@irp/http';
import { ownEndpoint } from '../../operations/own-endpoint.ts';
import { rateOf } from '../domain/rate-buckets.ts';
import type { DeliveryOperations } from './delivery-operations.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const mostCounted = 10_000;

export function getWebhookHealth({
  endpoints,
  log,
  health,
  rates,
  now,
}: DeliveryOperations): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const { id: endpointId, state } = await ownEndpoint(endpoints, principal, params.id);
    const at = new Date(now());
    const [found, backlog, counts] = await Promise.all([
      health.find([endpointId]),
      log.backlog(endpointId, mostCounted),
      rates.since(endpointId, new Date(at.getTime() - 7 * dayMs)),
    ]);
    const own = found.get(endpointId);
    if (!own) {
      throw resourceNotFound('There is no such webhook endpoint.', principal, undefined);
    }
    const { disabledReason, breaker, failingSince, failures, lastErrors } = own;
    return {
      status: 200,
      body: {
        endpointId,
        state,
        breaker,
        failures,
        backlog,
        disabledReason: state === 'disabled' ? disabledReason : null,
        failingSince: failingSince?.toISOString() ?? null,
        rates: {
          hour: rateOf(counts, at, hourMs / 12, 12),
          day: rateOf(counts, at, hourMs, 24),
          week: rateOf(counts, at, dayMs, 7),
        },
        lastErrors: lastErrors.toReversed().map((error) => ({
          ...error,
          at: error.at.toISOString(),
        })),
      },
    };
  };
}

import { newId } from '@irp/contracts';
import type { replayWebhooks as contract } from '@irp/contracts/notifications';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import { ownEndpoint } from '../../operations/own-endpoint.ts';
import { firstDeliveryIdAt } from '../delivery-id.ts';
import { keptMs } from '../domain/delivery.ts';
import type { DeliveryOperations } from './delivery-operations.ts';
import { requireEnabled } from './own-delivery.ts';

export function replayWebhooks({ endpoints, log, replays, now }: DeliveryOperations): Operation<typeof contract> {
  return async ({ principal, params, body }) => {
    const endpoint = await ownEndpoint(endpoints, principal, params.id);
    const createdAt = new Date(now());
    const [from, to] = [new Date(body.from), new Date(body.to)];
    requireRange(body, createdAt);
    requireEnabled(endpoint);
    const { id: endpointId, workspaceId } = endpoint;
    const [cursor, end] = [firstDeliveryIdAt(from), firstDeliveryIdAt(to)];
    const deliveries = await log.countReplayed(endpointId, cursor, end);
    const id = newId(createdAt.getTime());
    await replays.add({
      ...{ _id: id, workspaceId, endpointId, from, to, state: 'running', cursor, replayed: 0, createdAt },
      expireAt: new Date(createdAt.getTime() + keptMs),
    });
    const view = { id, endpointId, from: from.toISOString(), to: to.toISOString(), deliveries };
    return { status: 202, body: { ...view, createdAt: createdAt.toISOString() } };
  };
}

function requireRange(body: { from: string; to: string }, now: Date): void {
  const refuse = (field: 'from' | 'to', message: string) => {
    const errors = [{ field, value: body[field], message }];
    return new PlatformError('invalid_request', `The body is not valid: ${field} ${message}.`, { errors });
  };
  const [fromMs, toMs] = [Date.parse(body.from), Date.parse(body.to)];
  if (fromMs >= toMs) throw refuse('from', 'must be before `to`');
  if (toMs > now.getTime()) throw refuse('to', 'must not be in the future');
  if (fromMs < now.getTime() - keptMs) throw refuse('from', 'must be at most 30 days ago: earlier events are not kept');
}

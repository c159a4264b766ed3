import { newId } from '@irp/contracts';
import type { replayWebhooks as contract } from '@irp/contracts/notifications';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import { ownEndpoint } from '../../operations/own-endpoint.ts';
import { firstDeliveryIdAt, timeOfId } from '../delivery-id.ts';
import { logRetentionMs } from '../domain/delivery.ts';
import type { ReplayRow } from '../store/delivery-models.ts';
import type { DeliveryOperations } from './delivery-operations.ts';
import { requireEnabled } from './own-delivery.ts';

export function replayWebhooks(dependencies: DeliveryOperations): Operation<typeof contract> {
  const { endpoints, log, replays, dispatcher, now } = dependencies;
  return async ({ principal, params, body, idempotencyId }) => {
    const endpoint = await ownEndpoint(endpoints, principal, params.id);
    const createdAt = new Date(now());
    const from = new Date(body.from);
    // A time in the future is replaced by the current time, because the clock of the client may be
    // ahead.
    const to = new Date(
      Math.min(
        createdAt.getTime(),
        body.to === undefined ? Number.POSITIVE_INFINITY : Date.parse(body.to),
      ),
    );
    requireRange(body, to, createdAt);
    requireEnabled(endpoint);
    const { id: endpointId, organizationId, workspaceId } = endpoint;
    const [cursor, end] = [firstDeliveryIdAt(from), firstDeliveryIdAt(to)];
    const deliveries = await log.countReplayed(endpointId, cursor, end);
    const id = idempotencyId ?? newId(createdAt.getTime());
    const running = await replays.begin({
      _id: id,
      organizationId,
      workspaceId,
      endpointId,
      runningOf: endpointId,
      from,
      to,
      state: 'running',
      cursor,
      replayed: 0,
      steppedAt: createdAt,
      createdAt,
      expireAt: new Date(createdAt.getTime() + logRetentionMs),
    });
    // An interrupted request with the same Idempotency-Key may have started the running replay. A
    // running replay of any other request is a conflict.
    if (running && running._id !== id) {
      throw isRunning(running);
    }
    await dispatcher.probe([{ endpointId, workspaceId }]);
    const view = {
      id,
      endpointId,
      from: from.toISOString(),
      to: to.toISOString(),
      deliveries,
    };
    return {
      status: 202,
      body: {
        ...view,
        createdAt: createdAt.toISOString(),
      },
    };
  };
}

function isRunning({ from, to, cursor }: ReplayRow): PlatformError {
  const [first, last, reached] = [from, to, new Date(timeOfId(cursor))].map((at) =>
    at.toISOString(),
  );
  const what = `A replay of the events from ${first} to ${last} is already running for this endpoint. It has reached the events of ${reached}.`;
  return new PlatformError('conflict', `${what} Start another replay after this replay has ended.`);
}

function requireRange({ from }: { from: string }, to: Date, now: Date): void {
  const refuse = (message: string) => {
    const errors = [
      {
        field: 'from',
        value: from,
        message,
      },
    ];
    return new PlatformError('invalid_request', `The body is not valid: from ${message}.`, {
      errors,
    });
  };
  const fromMs = Date.parse(from);
  if (fromMs >= now.getTime()) {
    throw refuse('must not be in the future');
  }
  if (fromMs >= to.getTime()) {
    throw refuse('must be before `to`');
  }
  if (fromMs < now.getTime() - logRetentionMs) {
    throw refuse('must be at most 30 days ago: earlier events are not kept');
  }
}

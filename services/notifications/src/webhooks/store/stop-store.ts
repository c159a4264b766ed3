import type { WebhookEndpointState } from '@irp/contracts/notifications';
import { isDuplicateKey } from '@irp/persistence';
import type { WebhookModels, WebhookStopRow } from './webhook-models.ts';

/**
 * A stop: an operator has forbidden deliveries to the receiver of an endpoint. The stop applies
 * only to the workspace of the endpoint.
 */
export interface WebhookStop {
  endpointId: string;
  workspaceId: string;
  /** Host of the receiver, as {@link receiverOf} returns it. */
  host: string;
  reason: string;
  at: Date;
  /** State of the endpoint before the stop. */
  before: { state: WebhookEndpointState; disabledReason: string | null };
}

export interface StopStore {
  find(endpointId: string): Promise<WebhookStop | undefined>;
  /** Returns the stop of a receiver in a workspace, even if its endpoint was deleted. */
  ofReceiver(workspaceId: string, host: string): Promise<WebhookStop | undefined>;
  /** Returns stops by the id of the endpoint. Endpoints without a stop are omitted. */
  among(endpointIds: readonly string[]): Promise<Map<string, WebhookStop>>;
  /** Returns stops by ascending id of the endpoint, after `after`. */
  after(after: string, limit: number): Promise<WebhookStop[]>;
  /** Stores a stop. If the endpoint is stopped already, replaces the reason. */
  put(stop: WebhookStop): Promise<void>;
  remove(endpointId: string): Promise<void>;
}

/** Returns the host of a URL, without port and path. */
export function receiverOf(url: string): string {
  return new URL(url).hostname;
}

function toStop({ _id: endpointId, ...stop }: WebhookStopRow): WebhookStop {
  return { endpointId, ...stop };
}

export function createStopStore({ webhookStops: stops }: WebhookModels): StopStore {
  return {
    async find(_id) {
      const row = await stops.findOne({ _id }).lean<WebhookStopRow>();
      return row ? toStop(row) : undefined;
    },
    async ofReceiver(workspaceId, host) {
      const row = await stops.findOne({ workspaceId, host }).lean<WebhookStopRow>();
      return row ? toStop(row) : undefined;
    },
    async among(endpointIds) {
      const rows = await stops.find({ _id: { $in: [...endpointIds] } }).lean<WebhookStopRow[]>();
      return new Map(rows.map((row) => [row._id, toStop(row)]));
    },
    async after(after, limit) {
      const found = stops.find({ _id: { $gt: after } }).sort({ _id: 1 });
      return (await found.limit(limit).lean<WebhookStopRow[]>()).map(toStop);
    },
    async put({ endpointId: _id, reason, ...first }) {
      const put = () =>
        stops.updateOne(
          { _id },
          {
            $set: { reason },
            $setOnInsert: first,
          },
          { upsert: true },
        );
      // If two operators stop an endpoint at the same time, both upserts may insert, and the
      // rejected upsert is repeated.
      await put().catch((error) => (isDuplicateKey(error) ? put() : Promise.reject(error)));
    },
    async remove(_id) {
      await stops.deleteOne({ _id });
    },
  };
}

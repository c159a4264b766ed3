import type { WebhookEndpointState } from '@irp/contracts/notifications';
import { isDuplicateKey } from '@irp/persistence';
import type { WebhookModels, WebhookStopRow } from './webhook-models.ts';

/** An operator's stop of the receiver of an endpoint, for the endpoint's workspace. */
export interface WebhookStop {
  endpointId: string;
  workspaceId: string;
  /** The receiver's host, from {@link receiverOf}. */
  host: string;
  reason: string;
  at: Date;
  /** The endpoint before the stop. */
  before: { state: WebhookEndpointState; disabledReason: string | null };
}

export interface StopStore {
  find(endpointId: string): Promise<WebhookStop | undefined>;
  /** The stop of a receiver in a workspace, also of a deleted endpoint. */
  ofReceiver(workspaceId: string, host: string): Promise<WebhookStop | undefined>;
  /** Stops by the id of the endpoint; endpoints without a stop are absent. */
  among(endpointIds: readonly string[]): Promise<Map<string, WebhookStop>>;
  /** By ascending id of the endpoint after `after`. */
  after(after: string, limit: number): Promise<WebhookStop[]>;
  /** For an endpoint already stopped, replaces the reason. */
  put(stop: WebhookStop): Promise<void>;
  remove(endpointId: string): Promise<void>;
}

/** The host of an address, independent of port and path. */
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
      // Two concurrent requests of operators may both insert.
      await put().catch((error) => (isDuplicateKey(error) ? put() : Promise.reject(error)));
    },
    async remove(_id) {
      await stops.deleteOne({ _id });
    },
  };
}

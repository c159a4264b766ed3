import type { DomainEvent } from '@irp/contracts/events';
import { addOutbox } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';
import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import type { WebhookSecret } from '../domain/webhook-secret.ts';

/** Properties that are absent instead of null, so that sparse indexes omit the row. */
type Optional =
  | 'applicationId'
  | 'createdByApplication'
  | 'createdByInstallation'
  | 'organizationId';

export interface WebhookEndpointRow extends Omit<WebhookEndpoint, 'id' | 'secrets' | Optional> {
  _id: string;
  /** The organization of the workspace; absent in rows stored by an earlier version. */
  organizationId?: string;
  applicationId?: string;
  createdByApplication?: string;
  createdByInstallation?: string;
  secrets: SealedSecret[];
  outbox?: DomainEvent[];
  /**
   * Set when the application belongs to another workspace: time of the next check for disablement.
   * Absent after the disablement.
   */
  leftAt?: Date;
  /**
   * Set when the endpoint is deleted. The relay removes the row after it has published the events.
   */
  goneAt?: Date;
}

export type SealedSecret = Omit<WebhookSecret, 'value'> & { sealed: Buffer };

const endpointSchema = new Schema<WebhookEndpointRow>(
  {
    _id: String,
    workspaceId: String,
    organizationId: String,
    environment: String,
    applicationId: String,
    url: String,
    events: [String],
    description: String,
    ordered: Boolean,
    state: String,
    secrets: [Object],
    revision: Number,
    createdAt: Date,
    updatedAt: Date,
    createdBy: String,
    createdByApplication: String,
    createdByInstallation: String,
    leftAt: Date,
    goneAt: Date,
  },
  { versionKey: false, minimize: false },
);
endpointSchema.index({
  workspaceId: 1,
  environment: 1,
  _id: 1,
});
endpointSchema.index({ applicationId: 1 }, { sparse: true });
endpointSchema.index({ leftAt: 1 }, { sparse: true });
endpointSchema.index({ createdByApplication: 1, _id: 1 }, { sparse: true });
endpointSchema.index({ createdByInstallation: 1 }, { sparse: true });
// Sorts failing endpoints of all workspaces, for the list of operators.
endpointSchema.index({ 'delivery.failingSince': 1, _id: 1 }, { sparse: true });
endpointSchema.index({ 'delivery.disabledAt': 1, _id: 1 }, { sparse: true });
addOutbox(endpointSchema);

/** A receiver that an operator has stopped. `_id` is the id of the endpoint. */
export interface WebhookStopRow {
  _id: string;
  workspaceId: string;
  host: string;
  reason: string;
  at: Date;
  before: { state: WebhookEndpoint['state']; disabledReason: string | null };
}

const stopSchema = new Schema<WebhookStopRow>(
  {
    _id: String,
    workspaceId: String,
    host: String,
    reason: String,
    at: Date,
    before: Object,
  },
  { versionKey: false },
);
stopSchema.index({ workspaceId: 1, host: 1 });

export function compileWebhookModels(connection: Connection) {
  return {
    webhookEndpoints: connection.model('WebhookEndpoint', endpointSchema, 'webhook_endpoints'),
    webhookStops: connection.model('WebhookStop', stopSchema, 'webhook_stops'),
  };
}

export type WebhookModels = ReturnType<typeof compileWebhookModels>;

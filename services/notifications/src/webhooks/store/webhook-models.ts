import type { DomainEvent } from '@irp/contracts/events';
import { addOutbox } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';
import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import type { WebhookSecret } from '../domain/webhook-secret.ts';

export interface WebhookEndpointRow extends Omit<WebhookEndpoint, 'id' | 'applicationId' | 'secrets'> {
  _id: string;
  applicationId?: string;
  secrets: SealedSecret[];
  outbox?: DomainEvent[];
  /** Removed by the relay once its events are published. */
  goneAt?: Date;
}

export type SealedSecret = Omit<WebhookSecret, 'value'> & { sealed: Buffer };

const endpointSchema = new Schema<WebhookEndpointRow>(
  {
    _id: String,
    workspaceId: String,
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
    goneAt: Date,
  },
  { versionKey: false, minimize: false },
);
endpointSchema.index({ workspaceId: 1, environment: 1, _id: 1 });
endpointSchema.index({ applicationId: 1 }, { sparse: true });
addOutbox(endpointSchema);

export function compileWebhookModels(connection: Connection) {
  return { webhookEndpoints: connection.model('WebhookEndpoint', endpointSchema, 'webhook_endpoints') };
}

export type WebhookModels = ReturnType<typeof compileWebhookModels>;

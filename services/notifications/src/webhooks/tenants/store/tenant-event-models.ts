import { type Connection, Schema } from 'mongoose';
import type { TenantEvent } from '../domain/tenant-event.ts';

/**
 * Events of one application of which not all tenants are told; `_id` is its id. A row without
 * events waits for the next one.
 */
export interface TenantEventsRow {
  _id: string;
  /** The first one is told first, so that each tenant has them in their order. */
  events: TenantEvent[];
  /** The last workspace that was told of the first event; null: none yet. */
  cursor: string | null;
  leasedUntil: Date;
  /** In a row. */
  failures: number;
  lastError?: string;
}

const schema = new Schema<TenantEventsRow>(
  {
    _id: String,
    events: [Object],
    cursor: String,
    leasedUntil: Date,
    failures: Number,
    lastError: String,
  },
  { versionKey: false, minimize: false },
);
schema.index({ leasedUntil: 1 });

export function compileTenantEventModels(connection: Connection) {
  return { tenantEvents: connection.model('TenantEvents', schema, 'webhook_tenant_events') };
}

export type TenantEventModels = ReturnType<typeof compileTenantEventModels>;

import { type Connection, Schema } from 'mongoose';
import type { TenantEvent } from '../domain/tenant-event.ts';

/**
 * Events of an application with pending notifications; `_id` is the application's id. A row without
 * events waits for the next event.
 */
export interface TenantEventsRow {
  _id: string;
  /** Processed in order, so each tenant gets the events in order. */
  events: TenantEvent[];
  /** The last notified workspace of the first event; null: none yet. */
  cursor: string | null;
  leasedUntil: Date;
  /** Consecutive failures. */
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

import { type Connection, Schema } from 'mongoose';
import type { TenantEvent } from '../domain/tenant-event.ts';

/**
 * Events of an application with pending notifications; `_id` is the application's id. A row is
 * deleted when its last event is completed.
 */
export interface TenantEventsRow {
  _id: string;
  /** The waiting events, in the order in which each tenant receives the events. */
  events: TenantEvent[];
  /**
   * Id of the last workspace that was notified of the first event; null if no workspace was
   * notified yet.
   */
  cursor: string | null;
  leasedUntil: Date;
  /** Number of consecutive failures. */
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
